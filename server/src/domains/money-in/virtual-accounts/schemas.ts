import { amounts } from "../../../kernel/http/routes/amount-range.ts";
import { ListQuery, searchBy } from "../../../kernel/http/routes/list-query.ts";
import {
  Amount,
  Bvn,
  Email,
  Money,
  Narration,
  NarrationAlias,
  Nullable,
  Phone,
  Text,
} from "../../../kernel/http/routes/schemas.ts";
import { Type } from "../../../kernel/http/routes/type.ts";

const GivenBvn = Bvn(
  "Eleven digits, if the provider requires a BVN. It is passed on to the provider and not stored, and raises no customer's KYC tier.",
);

const Reference = Text({
  description:
    "Your own reference, for example order-7781, unique in this mode. Without it the service creates one.",
});

/** A year. */
const MINUTES_MAX = 525_600;

const ExpiresInMinutes = Type.Integer({
  minimum: 1,
  maximum: MINUTES_MAX,
  description:
    "The account expires after this time. A later credit is still yours, and marked `late`.",
  examples: [60],
});

const person = {
  firstName: Text({ examples: ["Amina"] }),
  lastName: Text({ examples: ["Bello"] }),
  email: Email(),
  mobileNumber: Phone(),
};

export const DynamicAccountBody = Type.Object({
  amount: Amount({ description: "The amount to pay.", examples: [10000] }),
  firstName: Type.Optional(person.firstName),
  lastName: Type.Optional(person.lastName),
  email: Type.Optional(person.email),
  mobileNumber: Type.Optional(person.mobileNumber),
  bvn: Type.Optional(GivenBvn),
  reference: Type.Optional(Reference),
  expiresInMinutes: Type.Optional(ExpiresInMinutes),
  narration: Type.Optional(
    Narration({
      description: "The description of the transaction.",
      examples: ["Order 7781"],
      "x-alias": "narrative",
    }),
  ),
  narrative: NarrationAlias("narration"),
});

export const BusinessAccountBody = Type.Object({
  businessName: Text({ examples: ["Adire Market Ltd"] }),
  rcNumber: Text({ examples: ["RC1234567"] }),
  tin: Text({ examples: ["12345678-0001"] }),
  address: Text({ examples: ["12 Marina Road, Lagos"] }),
  ...person,
});

export const CustomerAccountBody = Type.Object({
  ...person,
  bvn: Type.Optional(GivenBvn),
  reference: Type.Optional(Reference),
});

const text = (description: string, example: string) =>
  Type.String({ description, examples: [example] });

const numbered = {
  reference: text("The reference of the account.", "vac_2s4k8b6n07xd"),
  accountName: text("The account name that the payer sees.", "Amina Bello"),
  accountNumber: text("The account number to pay to.", "6180339891"),
  bankName: text("The bank of the account number.", "Sandbox Bank"),
};

const providerCode = text("The provider that opened it.", "simulator");

const ExpiresAt = Type.String({
  format: "date-time",
  description: "Only where `expiresInMinutes` was sent.",
  examples: ["2026-01-31T09:15:30.000Z"],
});

export const ReusableAccount = Type.Object(
  { ...numbered, providerCode },
  { title: "VirtualAccount" },
);

export const DynamicAccount = Type.Object(
  {
    ...numbered,
    amount: Money({ examples: [10000] }),
    expiresAt: Type.Optional(ExpiresAt),
  },
  { title: "DynamicAccount" },
);

const nullableText = (example: string) => Nullable(Type.String({ examples: [example] }));

export const ListedAccount = Type.Object(
  {
    ...numbered,
    providerCode,
    type: Type.Enum(["Business", "Customer", "Dynamic"]),
    status: Type.Enum(
      ["Active", "Pending", "PartiallyPaid", "Paid", "Expired", "Cancelled", "Retired"],
      {
        description:
          "`Active`: the account credits any amount. The other statuses are for accounts that expect an amount.",
      },
    ),
    amount: Nullable(Money({ description: "The amount expected.", examples: [10000] })),
    received: Nullable(Money({ description: "The amount paid.", examples: [0] })),
    expiresAt: Nullable(
      Type.String({ format: "date-time", examples: ["2026-01-31T09:15:30.000Z"] }),
    ),
    createdAt: Type.String({ format: "date-time", examples: ["2026-01-31T08:15:30.000Z"] }),
    details: Type.Object({
      type: Type.Enum(["Customer", "Business"]),
      category: text("Individual or Corporate.", "Individual"),
      email: nullableText("amina@example.com"),
      firstName: nullableText("Amina"),
      lastName: nullableText("Bello"),
      phone: nullableText("08030000000"),
      businessName: nullableText("Adire Market Ltd"),
      rcNumber: nullableText("RC1234567"),
      tin: nullableText("12345678-0001"),
    }),
  },
  { title: "ListedVirtualAccount" },
);

export const PAGE_SIZE = 50;

/** The types of account in this list, as merchants call them. */
export const KINDS = { Customer: "customer", Business: "business", Dynamic: "dynamic" } as const;

const AccountType = Type.Unsafe<keyof typeof KINDS>(
  Type.Enum(Object.keys(KINDS), {
    description: "Only accounts of this type. `Dynamic` takes one payment.",
    examples: ["Customer"],
  }),
);

export const AccountsQuery = ListQuery(
  {
    type: Type.Optional(AccountType),
    startDate: Type.Optional(Text({ description: "A time, or a day in Lagos." })),
    endDate: Type.Optional(Text({ description: "A time, or a day in Lagos, which is included." })),
    ...amounts,
    searchBy: searchBy(
      "A part of the account's name, number or reference, in any letter case and with or without accents.",
    ),
  },
  PAGE_SIZE,
);

export const AccountList = Type.Object(
  {
    accounts: Type.Array(ListedAccount),
    pageNumber: Type.Integer({ examples: [1] }),
    pageSize: Type.Integer({ examples: [50] }),
    totalCount: Type.Integer({ description: "Counted to 10,000.", examples: [1] }),
    searchedBackTo: Type.Optional(
      Type.String({
        format: "date-time",
        description:
          "Present only if a search did not reach the last row: the time of the newest row not searched. Send it as `endDate` to continue.",
        examples: ["2026-01-31T08:15:30.000Z"],
      }),
    ),
  },
  { title: "Virtual account list" },
);

export const ReferenceQuery = Type.Object({
  reference: Text({ description: "The reference of the account.", examples: ["vac_2s4k8b6n07xd"] }),
});
