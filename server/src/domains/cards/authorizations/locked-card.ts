import type { Books } from "../../../kernel/ledger/books.ts";
import type { Hold } from "../../../kernel/ledger/holds.ts";
import type { CardMerchant } from "../../../kernel/providers/ports/card-notices.ts";
import type { Card } from "../cards/index.ts";
import {
  type Authorization,
  authorizations,
  type Clearing,
  clearings,
  type ProcessedCardNotice,
} from "./queries.ts";
import type { SpendingSource } from "./spending-source.ts";

/** What a decision about a card's spending reads. All of it is locked. */
export interface CardState {
  readonly card: Card;
  readonly authorization: Authorization | undefined;
  readonly clearing: Clearing | undefined;
  /** The hold of the authorisation. */
  readonly hold: Hold | undefined;
  readonly source: SpendingSource;
  /** Read only if the card has ended or the operation may end it. The money of an ended card goes there. */
  readonly cardWalletId: bigint | undefined;
  /** The operation's notice, if it was processed before. */
  readonly processedNotice: ProcessedCardNotice | undefined;
}

/** The authorisation of the state. Inserts one without amounts if no message has named it before. */
export function ensureAuthorization(
  { card, source, authorization }: CardState,
  books: Books,
  { authorizationId, merchant }: { authorizationId: string; merchant: CardMerchant },
): Authorization {
  if (authorization !== undefined) return authorization;
  return books.insert(authorizations, {
    environmentId: card.environmentId,
    cardId: card.id,
    authorizationId,
    merchantName: merchant.name,
    country: merchant.country,
    accountId: source.accountId,
    nairaPerDollar: source.nairaPerDollar,
    rateSource: source.rateSource,
    rateSetAt: source.rateSetAt,
    approved: 0n,
    crossBorderFee: 0n,
    reversed: 0n,
    ended: null,
    holdId: null,
    expiresAt: null,
    createdAt: books.now,
  });
}

/** The clearing of the state. Inserts one without amounts if no message has named it before. */
export function ensureClearing(
  { card, source, clearing }: CardState,
  books: Books,
  clearingId: string,
): Clearing {
  if (clearing !== undefined) return clearing;
  return books.insert(clearings, {
    environmentId: card.environmentId,
    cardId: card.id,
    clearingId,
    accountId: source.accountId,
    nairaPerDollar: source.nairaPerDollar,
    rateSource: source.rateSource,
    rateSetAt: source.rateSetAt,
    amount: 0n,
    crossBorderFee: 0n,
    reversed: 0n,
    occurredAt: null,
    linkId: null,
    createdAt: books.now,
  });
}
