import { Amount, Money, Nullable, Text } from "../../../kernel/http/routes/schemas.ts";
import { Type } from "../../../kernel/http/routes/type.ts";
import { CARD_STATUSES } from "./rules.ts";

const reference = (description: string) => Text({ description, examples: ["crd_9t5z5j3a85g8"] });

export const CardParams = Type.Object({ reference: reference("The card's `cardReference`.") });

export const LimitsBody = Type.Object({
  dailyLimit: Type.Optional(
    Amount({ description: "What may be spent on one day in Lagos, in USD.", examples: [500] }),
  ),
  perTransactionLimit: Type.Optional(
    Amount({ description: "What one purchase may be of, in USD.", examples: [200] }),
  ),
});

export const AmountBody = Type.Object({ amount: Amount({ description: "USD.", examples: [25] }) });

const known = (example: string, description?: string) =>
  Nullable(Type.String({ examples: [example], ...(description !== undefined && { description }) }));

export const CardAnswer = Type.Object(
  {
    cardReference: Type.String({ examples: ["crd_9t5z5j3a85g8"] }),
    customerId: Type.String({ description: "The cardholder's.", examples: ["1000042"] }),
    label: Type.String({ examples: ["Travel"] }),
    brand: Type.String({ examples: ["Visa"] }),
    firstSix: known("411111", "Null while the card is `Pending`, as all that the issuer says."),
    lastFour: known("4242"),
    expiryMonth: known("09"),
    expiryYear: known("2029"),
    currency: Type.String({ examples: ["USD"] }),
    balance: Money({
      description: "What is on the card and can be spent or withdrawn now.",
      examples: [25],
    }),
    heldBalance: Money({
      description: "What is set aside for purchases under way.",
      examples: [10],
    }),
    status: Type.Enum([...CARD_STATUSES], {
      description:
        "`Pending` until the issuer has made the card. `Frozen` also while an unfreeze waits for the issuer. `Failed`: it never will; everything was given back.",
      examples: ["Active"],
    }),
    isPhysical: Type.Boolean({ examples: [false] }),
    dailyLimit: Money({
      description: "What may be spent on one day in Lagos, in USD.",
      examples: [5000],
    }),
    perTransactionLimit: Money({
      description: "What one purchase may be of, in USD.",
      examples: [2000],
    }),
    issuedAt: Nullable(
      Type.String({ format: "date-time", examples: ["2026-01-31T08:15:30.000Z"] }),
    ),
    capabilities: Type.Array(Type.String({ examples: ["USD"] }), {
      description: "Such as USD, APPLE_PAY, GOOGLE_PAY.",
    }),
    linkedWalletReference: known("wal_5k0r8t2v93ya", "The wallet that the card spends from."),
  },
  { title: "Card" },
);

export const CardList = Type.Array(CardAnswer, { title: "Cards" });

export const DetailsAnswer = Type.Object(
  {
    cardReference: Type.String({ examples: ["crd_9t5z5j3a85g8"] }),
    url: Type.String({
      description: "A page of the issuer, for the cardholder's browser alone.",
      examples: ["https://issuer.example/cards/show/3f9a"],
    }),
    expiresAt: Type.String({
      format: "date-time",
      description: "Until then the page opens.",
      examples: ["2026-01-31T08:20:30.000Z"],
    }),
  },
  { title: "Card details page" },
);

export const WalletParams = Type.Object({
  walletReference: Text({
    description: "The wallet's reference.",
    examples: ["wal_5k0r8t2v93ya"],
  }),
});

export const LinkBody = Type.Object({
  cardReference: reference("A card of the wallet's own customer."),
});

export const LinkAnswer = Type.Object(
  {
    walletReference: Type.String({ examples: ["wal_5k0r8t2v93ya"] }),
    cardReference: Type.String({ examples: ["crd_9t5z5j3a85g8"] }),
    linked: Type.Boolean({ examples: [true] }),
  },
  { title: "Link result" },
);
