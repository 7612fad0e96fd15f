import type { Kit } from "../../../kernel/kit.ts";
import type { Books } from "../../../kernel/ledger/books.ts";
import { internalCaller } from "../../../kernel/ledger/internal-caller.ts";
import { type MoneyOperation, operation } from "../../../kernel/ledger/operation.ts";
import type {
  IssuerCardStatus,
  KnownCard,
  SetStatusOutcome,
} from "../../../kernel/providers/ports/card-issuer.ts";
import type { Scenario } from "../../../kernel/providers/ports/scenario.ts";
import { raiseAlert } from "../../platform/alerts/index.ts";
import { readOwner } from "../../platform/transactions/index.ts";
import { type CardJob, enqueueTelling } from "./jobs.ts";
import { cardReference } from "./present-card.ts";
import { type Card, cardById, cards } from "./queries.ts";
import { endRetries, ensureRetry, isReplaced, retryAfterFailure } from "./retry-chain.ts";
import { statusAtIssuer } from "./rules.ts";

/** What an issuer is told, by one worker at a time: so the last it hears is the last that was meant. */
interface Word {
  readonly card: KnownCard;
  readonly issuer: string;
  readonly status: IssuerCardStatus;
}

/** Longer than a call may take. */
const TURN_MS = 20_000;

/**
 * Tells the issuer which status a card has for us. Calls are repeated with growing pauses until the issuer confirms.
 * Answers whether the issuer was called now: it is not where it has confirmed the status, or another call is open.
 */
export async function tellIssuer(kit: Kit, job: CardJob, scenario?: Scenario): Promise<boolean> {
  const word = await run(kit, job, "begin", takingTurn(job));
  if (word === undefined) return false;
  const outcome = await say(kit, job, word, scenario);
  await run(kit, job, "end", endingTurn(job, word.status, outcome));
  return true;
}

async function say(
  { database, providers }: Kit,
  job: CardJob,
  word: Word,
  scenario: Scenario | undefined,
) {
  const { mode } = await readOwner(database, job.environmentId);
  const issuer = providers.cardIssuer(mode, word.issuer);
  if (issuer === undefined) return { kind: "unavailable", why: "switched_off" } as const;
  return await issuer.setStatus(word.card, word.status, { scenario });
}

/** Each try is one of its own: what is told is read anew each time. */
async function run<Outcome>(
  { ledger, randomness }: Kit,
  { environmentId, id }: CardJob,
  step: string,
  telling: MoneyOperation<Outcome>,
): Promise<Outcome | undefined> {
  const nonce = randomness.bytes(12).toString("base64url");
  const caller = internalCaller(environmentId, `cards/tell/${id}/${step}/${nonce}`);
  return (await ledger.run(telling, caller)).outcome;
}

const timeLeft = (until: Date | null, now: Date): number =>
  until === null ? 0 : until.getTime() - now.getTime();

function takingTurn(job: CardJob): MoneyOperation<Word | undefined> {
  return operation({
    name: "cards.begin_telling",
    needs: { card: cardById(job.id) },
    decide({ card }, books): Word | undefined {
      const status = card && statusAtIssuer(card.status);
      if (card === undefined || status === undefined || isReplaced(card, job)) return undefined;
      const { environmentId, reference, issuerReference, issuer, tellingUntil } = card;
      if (issuerReference === null) return undefined;
      if (status === card.toldStatus) {
        endRetries(books, card);
        return undefined;
      }
      const waitMs = timeLeft(tellingUntil, books.now);
      if (waitMs > 0) {
        ensureRetry(books, card, waitMs, job);
        return undefined;
      }
      const until = new Date(books.now.getTime() + TURN_MS);
      books.update(cards, card, { toldStatus: null, tellingUntil: until, updatedAt: books.now });
      return { card: { environmentId, reference, issuerReference }, issuer, status };
    },
  });
}

function endingTurn(
  job: CardJob,
  told: IssuerCardStatus,
  outcome: SetStatusOutcome,
): MoneyOperation<void> {
  return operation({
    name: "cards.end_telling",
    needs: { card: cardById(job.id) },
    decide({ card }, books) {
      if (card === undefined) return;
      const isHeard = outcome.kind === "set";
      const toldStatus = isHeard ? told : null;
      const changes = { toldStatus, tellingUntil: null, updatedAt: books.now };
      const ended = books.update(cards, card, changes);
      if (isHeard) tellTheRest(books, ended, told);
      else tryAgain(books, ended, { told, job, outcome });
    },
  });
}

/** Has the issuer told what changed during the call. */
function tellTheRest(books: Books, card: Card, told: IssuerCardStatus): void {
  endRetries(books, card);
  if (statusAtIssuer(card.status) !== told) enqueueTelling(books, card.id);
}

function tryAgain(
  books: Books,
  card: Card,
  { told, job, outcome }: { told: IssuerCardStatus; job: CardJob; outcome: SetStatusOutcome },
): void {
  if (outcome.kind === "failed" || outcome.kind === "not_found") {
    raiseAlert(books, notTaken(card, told));
  }
  retryAfterFailure(books, card, job);
}

const notTaken = ({ id, issuer }: Card, told: IssuerCardStatus) => ({
  kind: "cards.issuer_refuses_status",
  subject: cardReference(id),
  message: `The issuer ${issuer} does not make this card ${told}. Our own decisions follow it all the same; see to it that the issuer does.`,
});
