import { Money, Nullable } from "../../../kernel/http/routes/schemas.ts";
import { Type } from "../../../kernel/http/routes/type.ts";
import { describe } from "./described-schemas.ts";

const tag = "Cards";
const text = () => Nullable(Type.String());
const time = () => Type.String({ format: "date-time" });

const issued = describe({
  event: "card.issued",
  summary:
    "A card was issued and is `Active`, or a card that was `Pending` was not issued and is `Failed`.",
  tag,
  fields: {
    cardReference: Type.String(),
    customerId: Type.String({ description: "The cardholder's id." }),
    label: Type.String(),
    brand: Type.String(),
    firstSix: text(),
    lastFour: text(),
    expiryMonth: text(),
    expiryYear: text(),
    currency: Type.String(),
    balance: Money(),
    heldBalance: Money(),
    status: Type.Enum(["Active", "Failed"]),
    isPhysical: Type.Boolean(),
    dailyLimit: Money(),
    perTransactionLimit: Money(),
    spentToday: Money(),
    issuedAt: Nullable(time()),
    capabilities: Type.Array(Type.String()),
    linkedWalletReference: text(),
  },
  sample: {
    ...{ cardReference: "crd_9t5z5j3a85g8", customerId: "1000042", label: "Travel", brand: "Visa" },
    ...{ firstSix: "411111", lastFour: "4242", expiryMonth: "09", expiryYear: "2029" },
    ...{ currency: "USD", balance: 25, heldBalance: 0, status: "Active", isPhysical: false },
    ...{ dailyLimit: 5_000, perTransactionLimit: 2_000, spentToday: 0 },
    ...{ issuedAt: "2026-01-31T08:15:30.000Z" },
    ...{ capabilities: ["USD"], linkedWalletReference: null },
  },
});

const happened = describe({
  event: "card.transaction",
  summary: "A new row of a card's statement. Its `type` says what happened; declines are included.",
  tag,
  fields: {
    reference: Type.String(),
    cardReference: Type.String(),
    type: Type.Enum([
      ...["Authorization", "Settlement", "CrossBorder", "Reversal", "CrossBorderReversal"],
      ...["Refund", "Expiry", "Decline"],
    ]),
    amount: Money(),
    currency: Type.String(),
    status: Type.Enum(["Approved", "Successful", "Expired", "Declined"]),
    description: Type.String(),
    declineReason: Nullable(
      Type.String({ description: "Why the purchase was declined. Only on a `Decline`." }),
    ),
    merchantName: Type.String(),
    merchantId: text(),
    network: text(),
    country: text(),
    authorizationId: text(),
    wallet: Nullable(
      Type.Object({
        walletReference: Type.String(),
        amount: Money({ description: "The amount in the wallet's currency." }),
        currency: Type.String(),
        rate: Nullable(Type.Integer({ description: "Naira for one dollar." })),
        rateSource: text(),
        rateSetAt: Nullable(time()),
      }),
    ),
    occurredAt: time(),
  },
  sample: {
    ...{ reference: "ctx_1b6w0m4s75zc", cardReference: "crd_9t5z5j3a85g8", type: "Settlement" },
    ...{ amount: 25, currency: "USD", status: "Successful" },
    ...{ description: "Purchase at Lagos Books", declineReason: null, merchantName: "Lagos Books" },
    ...{ merchantId: "000000123456789", network: "Visa", country: "US" },
    ...{ authorizationId: "auth_7c1x9q80mh", wallet: null },
    occurredAt: "2026-01-31T08:15:30.000Z",
  },
});

export const cardEvents = [issued, happened];
