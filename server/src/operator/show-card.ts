import type { InspectedCard } from "../domains/cards/authorizations/index.ts";
import { align, minute, table } from "./align-columns.ts";

const dollars = (amount: number): string => `USD ${amount.toFixed(2)}`;

/** A card with whose it is, its money, and its newest purchases. */
export function showFoundCard(card: InspectedCard): string {
  const { customerName, customerId, businessName, businessId, mode, issuer, issuerReference } =
    card;
  const facts = align([
    ["card", `${card.cardReference}, ${card.brand} ending in ${card.lastFour ?? "nothing yet"}`],
    ["status", card.isFrozenByIssuer ? `${card.status}, frozen by its issuer` : card.status],
    ["customer", `${customerName} (${customerId})`],
    ["business", `${businessName} (${businessId}), ${mode} mode`],
    ["balance", `${dollars(card.balance)}, and ${dollars(card.heldBalance)} held`],
    ...(card.owed === 0 ? [] : [["owed", dollars(card.owed)]]),
    ["limits", `${dollars(card.perTransactionLimit)} at once, ${dollars(card.dailyLimit)} a day`],
    ["spent today", dollars(card.spentToday)],
    ["paid by", card.linkedWalletReference ?? "its own balance"],
    ["issuer", `${issuer}, ${issuerReference ?? "which has not made it yet"}`],
    ["ordered", minute(card.createdAt)],
  ]);
  if (card.purchases.length === 0) return [...facts, "", "It has no purchase."].join("\n");
  const rows = card.purchases.map((one) => [
    ...[minute(one.createdAt), one.status, dollars(one.approvedAmount + one.declinedAmount)],
    ...[one.merchantName ?? "", one.declineReason ?? "", one.authorizationId],
  ]);
  return [
    ...[...facts, ""],
    table(["AT", "STATUS", "AMOUNT", "MERCHANT", "DECLINED BECAUSE", "ISSUER'S ID"], rows),
  ].join("\n");
}
