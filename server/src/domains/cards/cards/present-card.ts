import type { Account } from "../../../kernel/ledger/accounts.ts";
import { toDecimal } from "../../../kernel/money.ts";
import { formatReference, parseReference } from "../../../kernel/references.ts";
import { dayInLagos } from "../../../kernel/time/lagos-time.ts";
import { walletReference } from "../../customers/wallets/index.ts";
import { cardNotFound } from "./errors.ts";
import type { Card } from "./queries.ts";
import { getUsageOn, isUnfreezing } from "./rules.ts";

const PREFIX = "crd";

export const formatCardReference = (id: bigint): string => formatReference(PREFIX, id);

/** The id in a text that may be a card reference. */
export const readCardId = (text: string): bigint | undefined => parseReference(PREFIX, text);

/** The id in a reference. Throws if it is not a card reference; `param` names the request field, null for the path. */
export function readCardReference(reference: string, param: string | null = null): bigint {
  const id = readCardId(reference);
  if (id === undefined) throw cardNotFound({ param });
  return id;
}

/** The card as the API shows it at a time on the environment's clock. */
export function presentCard(card: Card, holding: Pick<Account, "available" | "held">, now: Date) {
  const { linkedWalletId } = card;
  return {
    cardReference: formatCardReference(card.id),
    customerId: String(card.customerId),
    label: card.label,
    brand: card.brand,
    firstSix: card.firstSix,
    lastFour: card.lastFour,
    expiryMonth: card.expiryMonth,
    expiryYear: card.expiryYear,
    currency: "USD",
    balance: toDecimal(holding.available),
    heldBalance: toDecimal(holding.held),
    status: isUnfreezing(card) ? "Frozen" : card.status,
    isPhysical: false,
    dailyLimit: toDecimal(card.dailyLimit),
    perTransactionLimit: toDecimal(card.perTransactionLimit),
    spentToday: toDecimal(getUsageOn(card, dayInLagos(now))),
    issuedAt: card.issuedAt,
    capabilities: card.capabilities,
    linkedWalletReference: linkedWalletId === null ? null : walletReference(linkedWalletId),
  };
}

export type ShownCard = ReturnType<typeof presentCard>;
