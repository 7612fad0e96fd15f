import { amounts } from "../../../kernel/http/routes/amount-range.ts";
import { ListQuery, period, searchBy } from "../../../kernel/http/routes/list-query.ts";
import { Amount, Country, Money, Nullable, Text } from "../../../kernel/http/routes/schemas.ts";
import { Type } from "../../../kernel/http/routes/type.ts";
import { CardParams } from "../cards/index.ts";
import { CardTransactionAnswer } from "../statements/index.ts";
import { LISTED_STATUSES, type ListedStatus } from "./rules.ts";

export const PurchaseBody = Type.Object({
  amount: Amount({ description: "The amount of the purchase, in USD.", examples: [25] }),
  merchantName: Type.Optional(Text({ maxLength: 100, examples: ["Lagos Books"] })),
  merchantId: Type.Optional(Text({ maxLength: 50, examples: ["000000123456789"] })),
  country: Type.Optional(
    Country({
      description:
        "The merchant's country: two capital letters of ISO 3166. Default: US. In other countries the network adds a fee.",
      examples: ["US"],
    }),
  ),
  allowPartial: Type.Optional(
    Type.Boolean({ description: "Whether a smaller amount may be approved. Default: false." }),
  ),
  unasked: Type.Optional(
    Type.Boolean({
      description:
        "Settle at once, without asking for an authorisation, as on an aeroplane. Default: false.",
    }),
  ),
});

export const AuthorizationParams = Type.Object({
  ...CardParams.properties,
  id: Text({ description: "The `authorizationId`.", examples: ["auth_7c1x9q80mh"] }),
});

export const StepBody = Type.Object({
  amount: Type.Optional(
    Amount({ description: "USD. Default: the whole remaining amount.", examples: [25] }),
  ),
});

export const IncrementBody = Type.Object({
  amount: Amount({ description: "The additional amount, in USD.", examples: [10] }),
});

export const AuthorizationAnswer = Type.Object(
  {
    authorizationId: Type.String({ examples: ["auth_7c1x9q80mh"] }),
    cardReference: Type.String({ examples: ["crd_9t5z5j3a85g8"] }),
    status: Type.Enum(["approved", "declined", "reversed", "expired", "cleared"], {
      description: "The status at the simulated issuer.",
      examples: ["approved"],
    }),
    askedAmount: Money({ examples: [25] }),
    approvedAmount: Money({ examples: [25] }),
    clearedAmount: Money({ examples: [0] }),
    refundedAmount: Money({ examples: [0] }),
    crossBorderFee: Money({
      description:
        "The network's fee: what is held with the approved amount, then what was taken with settlements and not returned.",
      examples: [0],
    }),
    declineReason: Nullable(
      Type.String({ description: "Why it was declined.", examples: ["insufficient_funds"] }),
    ),
  },
  { title: "Test authorization" },
);

export const PAGE_SIZE = 50;

export const AuthorizationsQuery = ListQuery(
  {
    cardReference: Type.Optional(
      Text({ description: "Only authorisations of this card.", examples: ["crd_9t5z5j3a85g8"] }),
    ),
    status: Type.Optional(
      Type.Unsafe<ListedStatus>(
        Type.Enum([...LISTED_STATUSES], {
          description:
            "Only authorisations with this status. Declined purchases are listed with `Declined` alone.",
          examples: ["Approved"],
        }),
      ),
    ),
    ...amounts,
    searchBy: searchBy("A whole `authorizationId`, of any age, or the last four digits of a card."),
    ...period,
  },
  PAGE_SIZE,
);

const time = (description: string, example: string) =>
  Type.String({ format: "date-time", description, examples: [example] });

export const AuthorizationRow = Type.Object(
  {
    authorizationId: Type.String({
      description: "The issuer's id. The rows of the card's statement have it too.",
      examples: ["auth_7c1x9q80mh"],
    }),
    cardReference: Type.String({ examples: ["crd_9t5z5j3a85g8"] }),
    lastFour: Nullable(
      Type.String({ description: "The last four digits of the card.", examples: ["4242"] }),
    ),
    merchantName: Nullable(
      Type.String({ description: "The merchant.", examples: ["Lagos Books"] }),
    ),
    country: Nullable(
      Type.String({ description: "The merchant's country, as in ISO 3166.", examples: ["NG"] }),
    ),
    status: Type.Enum([...LISTED_STATUSES], {
      description:
        "`Declined`: nothing was held. `Approved` while money is held. `Reversed`: the merchant released it. `Cleared`: the purchase was settled. `Expired`: no settlement came in time.",
      examples: ["Approved"],
    }),
    declineReason: Nullable(
      Type.String({ description: "Why the purchase was declined.", examples: ["daily_limit"] }),
    ),
    currency: Type.String({ description: "The currency of every amount here.", examples: ["USD"] }),
    declinedAmount: Money({
      description: "For a declined purchase, its amount; otherwise 0.",
      examples: [0],
    }),
    approvedAmount: Money({ description: "The approved amount, without the fee.", examples: [25] }),
    reversedAmount: Money({ description: "The part that was reversed.", examples: [0] }),
    crossBorderFee: Money({
      description:
        "The network's cross-border fee on the approved amount. The statement has the fee that a settlement charged on its own amount.",
      examples: [0],
    }),
    heldAmount: Money({ description: "What is held now, with the fee.", examples: [25] }),
    walletReference: Nullable(
      Type.String({
        description: "The linked wallet that pays. Null: the card pays.",
        examples: ["wal_5k0r8t2v93ya"],
      }),
    ),
    expiresAt: Nullable(
      time("When the hold ends without a settlement.", "2026-02-07T08:15:30.000Z"),
    ),
    createdAt: time("When it was approved or declined.", "2026-01-31T08:15:30.000Z"),
  },
  { title: "Card authorization" },
);

export const AuthorizationDetail = Type.Object(
  {
    ...AuthorizationRow.properties,
    transactions: Type.Array(CardTransactionAnswer, {
      description:
        "The rows of the card's statement about this authorisation, oldest first: from 120 days before to 120 days after it, among the card's newest 2,000 rows.",
    }),
  },
  { title: "Card authorization detail" },
);
