import { ListQuery, period } from "../../../kernel/http/routes/list-query.ts";
import {
  Bvn,
  Country,
  GivenCustomerId,
  Nin,
  Nullable,
  Text,
} from "../../../kernel/http/routes/schemas.ts";
import { Type } from "../../../kernel/http/routes/type.ts";
import { CATEGORIES, type Category } from "../kyc-tiers/index.ts";
import { ITEM_STATUSES, type ItemStatus } from "./rules.ts";

const DocumentNumber = (type: Category, example: string) =>
  Text({ maxLength: 50, description: `For the type ${type}.`, examples: [example] });

const addressNote = "For the type ADDRESS. Without it, the customer's own address is used.";

export const KycParams = Type.Object({ id: GivenCustomerId() });

export const KycBody = Type.Object(
  {
    type: Type.Optional(
      Type.Enum([...CATEGORIES], {
        description: "The type of the item. A body with only a `bvn` has the type BVN.",
        examples: ["BVN"],
      }),
    ),
    payload: Type.Optional(
      Type.Object(
        {
          bvn: Type.Optional(Bvn("For the type BVN. Eleven digits.")),
          nin: Type.Optional(Nin("For the type NIN. Eleven digits.")),
          passportNumber: Type.Optional(DocumentNumber("PASSPORT", "A01234567")),
          frscNumber: Type.Optional(DocumentNumber("FRSC", "ABC12345AA01")),
          pvcNumber: Type.Optional(DocumentNumber("PVC", "90F5B1234567890123")),
          address1: Type.Optional(Text({ description: addressNote, examples: ["12 Marina Road"] })),
          city: Type.Optional(Text({ description: addressNote, examples: ["Lagos"] })),
          state: Type.Optional(Text({ description: addressNote, examples: ["Lagos"] })),
          country: Type.Optional(Country({ description: addressNote })),
          zipcode: Type.Optional(
            Text({ maxLength: 20, description: addressNote, examples: ["101241"] }),
          ),
        },
        {
          description: "The fields of one type. Others are ignored.",
          examples: [{ bvn: "95012345671" }],
        },
      ),
    ),
    bvn: Type.Optional(Bvn("Alone, without `type` and `payload`: an item of the type BVN.")),
  },
  { "x-required-unless": { type: { field: "bvn" } } },
);

export const PAGE_SIZE = 50;

export const ItemsQuery = ListQuery(
  {
    type: Type.Optional(
      Type.Unsafe<Category>(
        Type.Enum([...CATEGORIES], {
          description: "Only the item of this type.",
          examples: ["BVN"],
        }),
      ),
    ),
    status: Type.Optional(
      Type.Unsafe<ItemStatus>(
        Type.Enum([...ITEM_STATUSES], {
          description: "Only items with this status.",
          examples: ["Verified"],
        }),
      ),
    ),
    ...period,
  },
  PAGE_SIZE,
);

export const ItemRow = Type.Object(
  {
    type: Type.Enum([...CATEGORIES], { examples: ["BVN"] }),
    status: Type.Enum([...ITEM_STATUSES], {
      description:
        "`Failed`: the registry has no such record, or it is about another person. `Unanswered`: the registry did not answer, and nothing was charged. `Voided`: the operator withdrew it after it had passed.",
      examples: ["Verified"],
    }),
    maskedNumber: Nullable(
      Type.String({
        description: "The number with its middle hidden. Null: an address has none.",
        examples: ["950*****671"],
      }),
    ),
    failedField: Nullable(
      Type.String({
        description: "The field that did not match. Its value is never shown.",
        examples: ["dateOfBirth"],
      }),
    ),
    verificationId: Type.Integer({
      description: "The verification that was charged for it.",
      examples: [1_000_311],
    }),
    updatedAt: Type.String({
      format: "date-time",
      description: "When it last changed. The list filters its dates by this time.",
      examples: ["2026-01-31T08:15:30.000Z"],
    }),
  },
  { title: "KYC item" },
);
