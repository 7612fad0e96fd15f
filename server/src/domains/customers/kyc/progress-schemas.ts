import { Money, Nullable } from "../../../kernel/http/routes/schemas.ts";
import { Type } from "../../../kernel/http/routes/type.ts";
import { CustomerId } from "../customers/index.ts";
import { CAPABILITIES, CATEGORIES } from "../kyc-tiers/index.ts";
import { ItemRow } from "./schemas.ts";

const category = Type.Enum([...CATEGORIES], { examples: ["NIN"] });

const capabilities = Type.Array(Type.Enum([...CAPABILITIES], { examples: ["payout"] }));

const Requirement = Type.Object(
  {
    anyOf: Type.Array(category, { description: "One of these items meets it." }),
    verifiedBy: Nullable(category),
    pending: Nullable(category),
  },
  { title: "KYC requirement" },
);

const limit = (description: string) => Nullable(Money({ description, examples: [200_000] }));

const tierLimits = {
  payoutMax: limit("The largest payout. Null: no limit."),
  payoutDailyMax: limit("The most that is paid out in a day. Null: no limit."),
  balanceMax: limit("The most that a wallet holds. Null: no limit."),
};

const Step = Type.Object(
  {
    tier: Type.Integer({ examples: [2] }),
    isReached: Type.Boolean({ examples: [false] }),
    requirements: Type.Array(Requirement),
    unlocks: capabilities,
    ...tierLimits,
  },
  { title: "KYC step" },
);

const Next = Type.Object(
  { tier: Type.Integer({ examples: [2] }), missing: Type.Array(Requirement) },
  { title: "Next KYC step", description: "Null: the customer has the highest tier." },
);

const Item = Type.Object(
  {
    type: category,
    price: Money({ description: "What a check costs, VAT included.", examples: [40] }),
    submission: Nullable(ItemRow),
  },
  { title: "KYC item price" },
);

const Limits = Type.Object(
  {
    ...tierLimits,
    payoutUsedToday: Money({ examples: [50_000] }),
    payoutLeftToday: limit("What may still be paid out today. Null: no limit."),
    resetsAt: Type.String({ format: "date-time", examples: ["2026-01-31T23:00:00.000Z"] }),
    balanceHeld: Money({
      description: "The total of the naira wallet, without withheld credits.",
      examples: [120_000],
    }),
    balanceLeft: limit("What the wallet may still take. Null: no limit."),
    balanceWithheld: Money({
      description: "Credits that wait for a higher tier or a lower balance.",
      examples: [0],
    }),
  },
  { title: "Customer limits" },
);

export const KycProgress = Type.Object(
  {
    customerId: CustomerId,
    tier: Type.Integer({ description: "The customer's tier.", examples: [1] }),
    capabilities,
    hasNames: Type.Boolean({
      description: "Whether the customer has a first and a last name. A check needs both.",
      examples: [true],
    }),
    hasDateOfBirth: Type.Boolean({
      description: "A passport check needs the date of birth.",
      examples: [true],
    }),
    steps: Type.Array(Step),
    next: Nullable(Next),
    items: Type.Array(Item),
    limits: Limits,
  },
  { title: "KYC progress" },
);
