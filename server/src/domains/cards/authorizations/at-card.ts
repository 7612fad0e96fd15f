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
import { type CardSettingsRow, neededCardSettings, settingsIn } from "../settings/index.ts";
import {
  type Authorization,
  authorizationOf,
  type Clearing,
  clearingOf,
  type Outline,
  type RateKept,
  readOutline,
  type Whereabouts,
  type Word,
  wordOf,
} from "./queries.ts";
import { sourceAccountOf } from "./rules.ts";
import type { Source } from "./spending-source.ts";

/** All that a decision about a card's spending sees. */
export interface Scene {
  readonly card: Card;
  readonly authorization: Authorization | undefined;
  readonly clearing: Clearing | undefined;
  /** What is held for the authorisation. */
  readonly hold: Hold | undefined;
  readonly source: Source;
  /** Of a card that has ended: what it has goes there. */
  readonly cardWalletId: bigint | undefined;
  /** The act's word, where it was heard before. */
  readonly heard: Word | undefined;
}

export interface Act<Outcome> {
  readonly name: string;
  /** What makes a repetition recognisable. */
  readonly key: string;
  readonly place: Whereabouts;
  /** What is remembered for ever of what the issuer said, where that is all that tells a repetition from something new. */
  readonly wordId?: string;
  /** It may end the card, and so needs the card wallet. */
  readonly mayEndCard?: boolean;
  decide(scene: Scene, books: Books): Outcome;
  /** What a repetition is told. */
  write?(outcome: Outcome): string;
  /** Whoever asked has gone: what was not decided by then is not decided any more. */
  isGone?(): boolean;
}

/** A card's money moves with each of these, so a look that was too early is taken again; nobody is that unlucky. */
const LOOKS_MAX = 20;

/**
 * Has something decided about a card's spending. Which locks it takes beside the card's depends on what the card spends:
 * that is looked up before, and under the locks it is seen whether it still is so. Undefined: there is no such card.
 */
export async function atCard<Outcome>(
  { database, ledger }: Pick<Kit, "database" | "ledger">,
  act: Act<Outcome>,
): Promise<Answer<Outcome> | undefined> {
  const { place, key } = act;
  const caller = {
    ...internalCaller(place.environmentId, key),
    isGone: () => act.isGone?.() ?? false,
    // What is handed over is what the operation answers.
    present: (outcome: unknown) => act.write?.(outcome as Outcome) ?? "",
  };
  for (let look = 0; look < LOOKS_MAX; look++) {
    const outline = await readOutline(database, place);
    if (outline === undefined) return undefined;
    try {
      return await ledger.run(actOn(act, outline), caller);
    } catch (error) {
      if (!(error instanceof MovedOn)) throw error;
    }
  }
  throw new MovedOn();
}

/** The card spends other money than it did a moment ago. Nothing was decided. */
class MovedOn extends Refusal {
  constructor() {
    super("server_error", "The card has changed meanwhile. Try again.");
  }
}

function actOn<Outcome>(act: Act<Outcome>, outline: Outline) {
  const { cardId, authorizationId, clearingId } = act.place;
  const sourceId = sourceOf(cardId, outline);
  return operation({
    name: act.name,
    rows: 20,
    needs: {
      card: cardById(cardId),
      authorization: authorizationId === null ? [] : [authorizationOf(cardId, authorizationId)],
      clearing: clearingId === null ? [] : [clearingOf(cardId, clearingId)],
      word: act.wordId === undefined ? [] : [wordOf(cardId, act.wordId)],
      hold: holdIn(outline),
      wallet: sourceId === cardId ? [] : [walletById(sourceId)],
      cardWallet: isEnded(outline.status) || act.mayEndCard ? [neededCardWallet] : [],
      settings: neededCardSettings,
    },
    decide(found, books): Outcome {
      const [authorization] = found.authorization;
      const [clearing] = found.clearing;
      const card = present(found.card, "the card");
      const sceneSourceId = sourceAccountOf(card, authorization, clearing);
      const isAsSeen =
        sceneSourceId === sourceId &&
        (authorization?.holdId ?? null) === outline.holdId &&
        isEnded(card.status) === isEnded(outline.status);
      if (!isAsSeen) throw new MovedOn();
      const source = sourceIn(
        found.wallet[0],
        card,
        ratesIn(books, found.settings, { authorization, clearing }),
      );
      const cardWalletId = found.cardWallet[0]?.accountId;
      const [hold] = found.hold;
      const [heard] = found.word;
      const scene = { card, authorization, clearing, hold, source, cardWalletId, heard };
      return act.decide(scene, books);
    },
  });
}

function sourceOf(cardId: bigint, outline: Outline): bigint {
  const { linkedWalletId, authorizationAccountId, clearingAccountId, clearingAmount } = outline;
  return sourceAccountOf(
    { id: cardId, linkedWalletId },
    authorizationAccountId === null ? undefined : { accountId: authorizationAccountId },
    clearingAccountId === null
      ? undefined
      : { accountId: clearingAccountId, amount: clearingAmount ?? 0n },
  );
}

function holdIn({ authorizationAccountId, holdId }: Outline): readonly Need<Hold>[] {
  return authorizationAccountId === null || holdId === null
    ? []
    : [holdOf(authorizationAccountId, holdId)];
}

/** The rate that a purchase began with, or else the one of now. */
function ratesIn(
  books: Books,
  settings: CardSettingsRow | undefined,
  { authorization, clearing }: Pick<Scene, "authorization" | "clearing">,
): RateKept {
  if (clearing !== undefined && clearing.amount > 0n) return clearing;
  const { rate } = settingsIn(settings, books.environment.mode);
  return authorization ?? rate ?? NO_RATE;
}

const NO_RATE: RateKept = { nairaPerDollar: null, rateSource: null, rateSetAt: null };

function sourceIn(wallet: Wallet | undefined, card: Card, rates: RateKept): Source {
  if (wallet === undefined) return { accountId: card.id, wallet, ...NO_RATE };
  if (wallet.currency === "USD") return { accountId: wallet.id, wallet, ...NO_RATE };
  const { nairaPerDollar, rateSource, rateSetAt } = rates;
  // A wallet in naira is linked only where there is a rate, and no rate is ever taken away.
  assert(nairaPerDollar !== null, "a rate for a wallet in naira");
  return { accountId: wallet.id, wallet, nairaPerDollar, rateSource, rateSetAt };
}
