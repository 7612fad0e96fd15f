import { pagingQuery } from "../../../kernel/http/routes/paging.ts";
import {
  Amount,
  Digits,
  Email,
  Money,
  Narration,
  Nullable,
  TEXT_MAX,
  Text,
} from "../../../kernel/http/routes/schemas.ts";
import { Type } from "../../../kernel/http/routes/type.ts";

const MobileNumber = Text({
  pattern: "^(?:0|234|\\+234)[0-9]{10}$",
  description: "0…, 234… or +234….",
  examples: ["08030000000"],
});

const Bvn = Digits(11, "invalid_bvn", {
  description:
    "Eleven digits, where the provider demands it. It is passed on and not kept, and raises nobody's KYC tier.",
  examples: ["95012345671"],
});

const Reference = Text({
  description: "Your own, unique in this mode; without it the service makes one.",
  examples: ["order-7781"],
});

/** A year. */
const MINUTES_MAX = 525_600;

const ExpiresInMinutes = Type.Integer({
  minimum: 1,
  maximum: MINUTES_MAX,
  description: "After so long it lapses; what comes later is still yours, and marked `late`.",
  examples: [60],
});

const person = {
  firstName: Text({ examples: ["Amina"] }),
  lastName: Text({ examples: ["Bello"] }),
  email: Email(),
  mobileNumber: MobileNumber,
};

export const DynamicAccountBody = Type.Object({
  amount: Amount({ description: "What is to be paid.", examples: [10000] }),
  firstName: Type.Optional(person.firstName),
  lastName: Type.Optional(person.lastName),
  email: Type.Optional(person.email),
  mobileNumber: Type.Optional(person.mobileNumber),
  bvn: Type.Optional(Bvn),
  reference: Type.Optional(Reference),
  expiresInMinutes: Type.Optional(ExpiresInMinutes),
  narration: Type.Optional(
    Narration({ description: "What the transaction will say.", examples: ["Order 7781"] }),
  ),
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
  bvn: Type.Optional(Bvn),
  reference: Type.Optional(Reference),
});

const text = (description: string, example: string) =>
  Type.String({ description, examples: [example] });

const numbered = {
  reference: text("How you ask for it.", "vac_2s4k8b6n07xd"),
  accountName: text("What whoever pays sees.", "Amina Bello"),
  accountNumber: text("Where the money is sent.", "6180339891"),
  bankName: text("The bank that the number is of.", "Sandbox Bank"),
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
    kind: Type.Enum(["Business", "Customer", "Dynamic"]),
    status: Type.Enum(
      ["Active", "Pending", "PartiallyPaid", "Paid", "Expired", "Cancelled", "Retired"],
      {
        description:
          "`Active`: takes whatever comes. The others are of one that expects an amount.",
      },
    ),
    amount: Nullable(Money({ description: "What it expects.", examples: [10000] })),
    received: Nullable(Money({ description: "What has come of that.", examples: [0] })),
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

export const AccountsQuery = Type.Object({
  startDate: Type.Optional(Text({ description: "A time, or a day in Lagos." })),
  endDate: Type.Optional(Text({ description: "A time, or a day in Lagos, which is included." })),
  searchBy: Type.Optional(
    Type.String({
      maxLength: TEXT_MAX,
      description: "A part of the account's name, number or reference, in any case.",
    }),
  ),
  ...pagingQuery(PAGE_SIZE),
});

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
          "Only where a search did not reach the last row: the time of the oldest row that was searched.",
        examples: ["2026-01-31T08:15:30.000Z"],
      }),
    ),
  },
  { title: "Virtual account list" },
);

export const ReferenceQuery = Type.Object({
  reference: Text({ description: "The account's.", examples: ["vac_2s4k8b6n07xd"] }),
});
