import { Bvn, Country, GivenCustomerId, Nin, Text } from "../../../kernel/http/routes/schemas.ts";
import { Type } from "../../../kernel/http/routes/type.ts";
import { CATEGORIES } from "../kyc-tiers/index.ts";

const DocumentNumber = (example: string) => Text({ maxLength: 50, examples: [example] });

export const KycParams = Type.Object({ id: GivenCustomerId() });

export const KycBody = Type.Object({
  type: Type.Optional(
    Type.Enum([...CATEGORIES], {
      description: "The type of the item. A body with only a `bvn` has the type BVN.",
      examples: ["BVN"],
    }),
  ),
  payload: Type.Optional(
    Type.Object({
      bvn: Type.Optional(Bvn()),
      nin: Type.Optional(Nin()),
      passportNumber: Type.Optional(DocumentNumber("A01234567")),
      frscNumber: Type.Optional(DocumentNumber("ABC12345AA01")),
      pvcNumber: Type.Optional(DocumentNumber("90F5B1234567890123")),
      address1: Type.Optional(
        Text({
          description: "Fields of an address that you leave out are taken from the customer.",
          examples: ["12 Marina Road"],
        }),
      ),
      city: Type.Optional(Text({ examples: ["Lagos"] })),
      state: Type.Optional(Text({ examples: ["Lagos"] })),
      country: Type.Optional(Country()),
      zipcode: Type.Optional(Text({ maxLength: 20, examples: ["101241"] })),
    }),
  ),
  bvn: Type.Optional(Bvn()),
});
