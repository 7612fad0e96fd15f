import { Money, Nullable } from "../../../kernel/http/routes/schemas.ts";
import { Type } from "../../../kernel/http/routes/type.ts";

const FlatPrice = Type.Object(
  {
    form: Type.Literal("flat"),
    fee: Money({ description: "A fee that is the same for every amount.", examples: [40] }),
  },
  { title: "Flat price" },
);

const Tier = Type.Object(
  {
    upTo: Nullable(
      Money({
        description: "The largest amount of this tier; null for the last one.",
        examples: [5000],
      }),
    ),
    fee: Money({ examples: [10] }),
  },
  { title: "Tier" },
);

const TieredPrice = Type.Object(
  {
    form: Type.Literal("tiered"),
    tiers: Type.Array(Tier, {
      description: "Lowest tier first. The first tier that the amount fits into applies.",
    }),
  },
  { title: "Tiered price" },
);

const PercentagePrice = Type.Object(
  {
    form: Type.Literal("percentage"),
    percent: Type.Number({
      description: "A percentage of the amount, rounded half up to two decimals.",
      examples: [0.5],
    }),
    atLeast: Money({ examples: [0] }),
    atMost: Nullable(Money({ examples: [500] })),
  },
  { title: "Percentage" },
);

const PriceRow = Type.Object(
  {
    item: Type.String({ description: "The name of the price item.", examples: ["transfer"] }),
    service: Type.String({
      description: "The service it belongs to, or `all`.",
      examples: ["transfers"],
    }),
    description: Type.String({ examples: ["A transfer to a bank account"] }),
    currency: Type.String({ examples: ["NGN"] }),
    price: Type.Union([FlatPrice, TieredPrice, PercentagePrice]),
  },
  { title: "Price" },
);

export const Pricing = Type.Object(
  {
    vatPercent: Type.Number({
      description: "VAT, which every fee includes. Stamp duty has none.",
      examples: [7.5],
    }),
    prices: Type.Array(PriceRow),
  },
  { title: "Pricing" },
);
