import { assert, present } from "../../../kernel/assert.ts";
import type { Kit } from "../../../kernel/kit.ts";
import type { Books } from "../../../kernel/ledger/books.ts";
import { type Hold, holdOf } from "../../../kernel/ledger/holds.ts";
import { internalCaller } from "../../../kernel/ledger/internal-caller.ts";
import { type Answer, operation } from "../../../kernel/ledger/operation.ts";
import type { Need } from "../../../kernel/ledger/records.ts";
import { Refusal } from "../../../kernel/refusals.ts";
import { type Wallet, walletById } from "../../customers/wallets/index.ts";
import { type Card, cardById, isEnded, neededCardWallet } from "../cards/index.ts";
import { neededCardSettings, resolveSettings } from "../settings/index.ts";
import type { CardState } from "./locked-card.ts";
import {
  authorizationById,
  type CardIds,
  type CardOutline,
  clearingById,
  type KeptRate,
  processedNoticeById,
  readCardOutline,
} from "./queries.ts";
import { chooseRate, findSourceAccount, NO_RATE } from "./rules.ts";
import type { SpendingSource } from "./spending-source.ts";

/** One decision about a card's spending. */
export interface CardOperation<Outcome> {
  readonly name: string;
  /** Identifies repetitions: the ledger decides each key once. */
  readonly key: string;
  readonly ids: CardIds;
  /** The issuer's id of a notice that has no other row. It is stored permanently, so that a repetition is recognised. */
  readonly noticeId?: string;
  /** The operation may end the card, so it needs the card wallet. */
  readonly mayEndCard?: boolean;
  decide(state: CardState, books: Books): Outcome;
  /** The text that the ledger stores as the answer to repetitions. */
  write?(outcome: Outcome): string;
  /** Whether the caller stopped waiting. The ledger does not decide the operation after that. */
  isGone?(): boolean;
}

/** How often to repeat an operation whose card changed between the lookup and the locks. */
const ATTEMPTS_MAX = 20;

/**
 * Decides an operation on a card's spending under the card's lock. What the card spends determines the other locks. That
 * is looked up first and checked under the locks; if it changed, the operation is repeated, up to 20 times.
 *
 * Returns undefined if there is no such card.
 */
export async function withCardLocked<Outcome>(
  { database, ledger }: Pick<Kit, "database" | "ledger">,
  cardOperation: CardOperation<Outcome>,
): Promise<Answer<Outcome> | undefined> {
  const { ids, key } = cardOperation;
  const caller = {
    ...internalCaller(ids.environmentId, key),
    isGone: () => cardOperation.isGone?.() ?? false,
    // The ledger passes the outcome that `decide` returned.
    present: (outcome: unknown) => cardOperation.write?.(outcome as Outcome) ?? "",
  };
  for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt++) {
    const outline = await readCardOutline(database, ids);
    if (outline === undefined) return undefined;
    try {
      return await ledger.run(toLedgerOperation(cardOperation, outline), caller);
    } catch (error) {
      if (!(error instanceof CardChanged)) throw error;
    }
  }
  throw new CardChanged();
}

/** What the card spends changed between the lookup and the locks. Nothing was written. */
class CardChanged extends Refusal {
  constructor() {
    super("server_error", "The card was changed by another request. Try again.");
  }
}

function toLedgerOperation<Outcome>(cardOperation: CardOperation<Outcome>, outline: CardOutline) {
  const { cardId, authorizationId, clearingId } = cardOperation.ids;
  const { noticeId, mayEndCard } = cardOperation;
  const sourceId = findSourceIn(cardId, outline);
  return operation({
    name: cardOperation.name,
    rows: 20,
    needs: {
      card: cardById(cardId),
      authorization: authorizationId === null ? [] : [authorizationById(cardId, authorizationId)],
      clearing: clearingId === null ? [] : [clearingById(cardId, clearingId)],
      notice: noticeId === undefined ? [] : [processedNoticeById(cardId, noticeId)],
      hold: neededHold(outline),
      wallet: sourceId === cardId ? [] : [walletById(sourceId)],
      cardWallet: isEnded(outline.status) || mayEndCard ? [neededCardWallet] : [],
      settings: neededCardSettings,
    },
    decide(found, books): Outcome {
      const [authorization] = found.authorization;
      const [clearing] = found.clearing;
      const card = present(found.card, "the card");
      const isUnchanged =
        findSourceAccount(card, authorization, clearing) === sourceId &&
        (authorization?.holdId ?? null) === outline.holdId &&
        isEnded(card.status) === isEnded(outline.status);
      if (!isUnchanged) throw new CardChanged();
      const { rate: current } = resolveSettings(found.settings, books.environment.mode);
      const rate = chooseRate(authorization, clearing, current);
      const state: CardState = {
        card,
        authorization,
        clearing,
        hold: found.hold[0],
        source: toSource(found.wallet[0], card, rate),
        cardWalletId: found.cardWallet[0]?.accountId,
        processedNotice: found.notice[0],
      };
      return cardOperation.decide(state, books);
    },
  });
}

function findSourceIn(cardId: bigint, outline: CardOutline): bigint {
  const { linkedWalletId, authorizationAccountId, clearingAccountId, clearingAmount } = outline;
  return findSourceAccount(
    { id: cardId, linkedWalletId },
    authorizationAccountId === null ? undefined : { accountId: authorizationAccountId },
    clearingAccountId === null
      ? undefined
      : { accountId: clearingAccountId, amount: clearingAmount ?? 0n },
  );
}

function neededHold({ authorizationAccountId, holdId }: CardOutline): readonly Need<Hold>[] {
  return authorizationAccountId === null || holdId === null
    ? []
    : [holdOf(authorizationAccountId, holdId)];
}

function toSource(wallet: Wallet | undefined, card: Card, rate: KeptRate): SpendingSource {
  if (wallet === undefined) return { accountId: card.id, wallet, ...NO_RATE };
  if (wallet.currency === "USD") return { accountId: wallet.id, wallet, ...NO_RATE };
  const { nairaPerDollar, rateSource, rateSetAt } = rate;
  // A naira wallet is linked only if there is a rate, and a rate is never removed.
  assert(nairaPerDollar !== null, "a rate for a wallet in naira");
  return { accountId: wallet.id, wallet, nairaPerDollar, rateSource, rateSetAt };
}
