import { ListQuery, period, searchBy } from "../../../kernel/http/routes/list-query.ts";
import {
  Amount,
  GivenCustomerId,
  Money,
  Nullable,
  Text,
} from "../../../kernel/http/routes/schemas.ts";
import { Type } from "../../../kernel/http/routes/type.ts";
import { CARD_STATUSES, type CardStatus } from "./rules.ts";

const reference = (description: string) => Text({ description, examples: ["crd_9t5z5j3a85g8"] });

export const CardParams = Type.Object({ reference: reference("The card's `cardReference`.") });

export const LimitsBody = Type.Object({
  dailyLimit: Type.Optional(
    Amount({
      description: "The most that can be spent in one day in Lagos, in USD.",
      examples: [500],
    }),
  ),
  perTransactionLimit: Type.Optional(
    Amount({ description: "The most that one purchase can cost, in USD.", examples: [200] }),
  ),
});

export const AmountBody = Type.Object({ amount: Amount({ description: "USD.", examples: [25] }) });

const known = (example: string, description?: string) =>
  Nullable(Type.String({ examples: [example], ...(description !== undefined && { description }) }));

export const CardAnswer = Type.Object(
  {
    cardReference: Type.String({ examples: ["crd_9t5z5j3a85g8"] }),
    customerId: Type.String({ description: "The cardholder's id.", examples: ["1000042"] }),
    label: Type.String({ examples: ["Travel"] }),
    brand: Type.String({ examples: ["Visa"] }),
    firstSix: known(
      "411111",
      "Null while the card is `Pending`. So are the other details that the issuer sets.",
    ),
    lastFour: known("4242"),
    expiryMonth: known("09"),
    expiryYear: known("2029"),
    currency: Type.String({ examples: ["USD"] }),
    balance: Money({
      description: "The available balance. It can be spent or withdrawn.",
      examples: [25],
    }),
    heldBalance: Money({
      description: "The amount held for authorised purchases.",
      examples: [10],
    }),
    status: Type.Enum([...CARD_STATUSES], {
      description:
        "`Pending` until the issuer has made the card. `Frozen` also while an unfreeze waits for the issuer. `Failed`: the card was not issued, and everything was refunded.",
      examples: ["Active"],
    }),
    isPhysical: Type.Boolean({ examples: [false] }),
    dailyLimit: Money({
      description: "The most that can be spent in one day in Lagos, in USD.",
      examples: [5000],
    }),
    perTransactionLimit: Money({
      description: "The most that one purchase can cost, in USD.",
      examples: [2000],
    }),
    spentToday: Money({
      description:
        "What counts towards the daily limit, in USD: today's purchases (Lagos time), less what was reversed today.",
      examples: [35],
    }),
    issuedAt: Nullable(
      Type.String({ format: "date-time", examples: ["2026-01-31T08:15:30.000Z"] }),
    ),
    capabilities: Type.Array(Type.String({ examples: ["USD"] }), {
      description: "For example USD, APPLE_PAY, GOOGLE_PAY.",
    }),
    linkedWalletReference: known(
      "wal_5k0r8t2v93ya",
      "The linked wallet, which pays for purchases.",
    ),
  },
  { title: "Card" },
);

export const ListedCardAnswer = Type.Object(
  {
    ...CardAnswer.properties,
    customerName: known("Amina Bello", "The cardholder's name. Null: none is stored."),
  },
  { title: "Listed card" },
);

export const PAGE_SIZE = 50;

export const CardsQuery = ListQuery(
  {
    customerId: Type.Optional(GivenCustomerId("Only cards of this cardholder.")),
    status: Type.Optional(
      Type.Unsafe<CardStatus>(
        Type.Enum([...CARD_STATUSES], {
          description: "Only cards with this status.",
          examples: ["Active"],
        }),
      ),
    ),
    searchBy: searchBy(
      "A whole card reference or the last four digits; or, in any letter case and with or without accents, the beginning of the cardholder's name or surname, or a part of the name or of the label.",
    ),
    ...period,
  },
  PAGE_SIZE,
);

export const CardList = Type.Array(CardAnswer, { title: "Cards" });

export const DetailsAnswer = Type.Object(
  {
    cardReference: Type.String({ examples: ["crd_9t5z5j3a85g8"] }),
    url: Type.String({
      description: "A page of the issuer. Open it only in the cardholder's browser.",
      examples: ["https://issuer.example/cards/show/3f9a"],
    }),
    expiresAt: Type.String({
      format: "date-time",
      description: "When the page expires.",
      examples: ["2026-01-31T08:20:30.000Z"],
    }),
  },
  { title: "Card details page" },
);

export const RevealBody = Type.Object({
  reason: Text({
    maxLength: 200,
    description: "Why you need to see it. The audit log keeps it under your name.",
    examples: ["The cardholder cannot open it, ticket 88120"],
  }),
});

export const WalletParams = Type.Object({
  walletReference: Text({
    description: "The wallet's reference.",
    examples: ["wal_5k0r8t2v93ya"],
  }),
});

export const LinkBody = Type.Object({
  cardReference: reference("A card that belongs to the wallet's customer."),
});

export const LinkAnswer = Type.Object(
  {
    walletReference: Type.String({ examples: ["wal_5k0r8t2v93ya"] }),
    cardReference: Type.String({ examples: ["crd_9t5z5j3a85g8"] }),
    linked: Type.Boolean({ examples: [true] }),
  },
  { title: "Link result" },
);
