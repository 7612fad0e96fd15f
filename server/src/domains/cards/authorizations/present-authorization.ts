import { present } from "../../../kernel/assert.ts";
import { toDecimal } from "../../../kernel/money.ts";
import type { CardDeclineReason } from "../../../kernel/providers/ports/card-notices.ts";
import { walletReference } from "../../customers/wallets/index.ts";
import { formatCardReference } from "../cards/index.ts";
import type { CardTransaction } from "../statements/index.ts";
import { computeHeld } from "./compute-held-and-taken.ts";
import type { Authorization } from "./queries.ts";
import { type ListedStatus, toAuthorizationStatus } from "./rules.ts";

/** An approved authorisation as the API shows it. */
export const presentAuthorization = (authorization: Authorization) => ({
  cardId: authorization.cardId,
  authorizationId: authorization.authorizationId,
  cardReference: formatCardReference(authorization.cardId),
  merchantName: authorization.merchantName,
  country: authorization.country,
  status: toAuthorizationStatus(authorization) as ListedStatus,
  declineReason: null as CardDeclineReason | null,
  currency: "USD",
  declinedAmount: 0,
  approvedAmount: toDecimal(authorization.approved),
  reversedAmount: toDecimal(authorization.reversed),
  crossBorderFee: toDecimal(authorization.crossBorderFee),
  heldAmount: toDecimal(computeHeld(authorization)),
  walletReference:
    authorization.accountId === authorization.cardId
      ? null
      : walletReference(authorization.accountId),
  expiresAt: authorization.expiresAt,
  createdAt: authorization.createdAt,
});

export type Purchase = ReturnType<typeof presentAuthorization>;

/** A declined purchase in the same form. */
export const presentDecline = ({ authorizationId, ...decline }: CardTransaction): Purchase => ({
  cardId: decline.cardId,
  authorizationId: present(authorizationId, "the id of a declined authorisation"),
  cardReference: formatCardReference(decline.cardId),
  merchantName: decline.merchantName,
  country: decline.country,
  status: "Declined",
  declineReason: decline.reason,
  currency: decline.currency,
  declinedAmount: toDecimal(decline.amount),
  approvedAmount: 0,
  reversedAmount: 0,
  crossBorderFee: 0,
  heldAmount: 0,
  walletReference: null,
  expiresAt: null,
  createdAt: decline.occurredAt,
});
