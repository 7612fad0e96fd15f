import type { Account } from "../../../kernel/ledger/accounts.ts";
import { toDecimal } from "../../../kernel/money.ts";
import { formatReference, parseReference } from "../../../kernel/references.ts";
import { walletReference } from "../../customers/wallets/index.ts";
import { cardNotFound } from "./errors.ts";
import type { Card } from "./queries.ts";
import { isUnfreezing } from "./rules.ts";

const PREFIX = "crd";

export const cardReference = (id: bigint): string => formatReference(PREFIX, id);

/** The card that a reference means; `param` is the field that holds it, null where that is the path. */
export function readCardReference(reference: string, param: string | null = null): bigint {
  const id = parseReference(PREFIX, reference);
  // Every reference that spells the id must not be taken for it: only the one that was given.
  if (id === undefined || cardReference(id) !== reference) throw cardNotFound({ param });
  return id;
}

/** A card as its merchant sees it. */
export function presentCard(card: Card, holding: Pick<Account, "available" | "held">) {
  const { linkedWalletId } = card;
  return {
    cardReference: cardReference(card.id),
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
    issuedAt: card.issuedAt,
    capabilities: card.capabilities,
    linkedWalletReference: linkedWalletId === null ? null : walletReference(linkedWalletId),
  };
}

export type ShownCard = ReturnType<typeof presentCard>;
