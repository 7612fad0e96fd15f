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
import { type CardJob, enqueueStatusReport } from "./jobs.ts";
import { formatCardReference } from "./present-card.ts";
import { type Card, cardById, cards } from "./queries.ts";
import { endRetries, ensureRetry, isReplaced, retryAfterFailure } from "./retry-chain.ts";
import { toIssuerStatus } from "./rules.ts";

/** One call to an issuer. Only one worker at a time calls for a card, so the issuer's last update is our latest status. */
interface StatusReport {
  readonly card: KnownCard;
  readonly issuer: string;
  readonly status: IssuerCardStatus;
}

/** How long only one worker may call the issuer for a card. Longer than a call may take. */
const REPORT_MS = 20_000;

/**
 * Reports the card's status to its issuer. A failed report is repeated with growing pauses until the issuer confirms.
 *
 * Returns whether this call called the issuer. It does not if the issuer has confirmed the status already, or if another
 * worker is calling.
 */
export async function reportStatus(kit: Kit, job: CardJob, scenario?: Scenario): Promise<boolean> {
  const report = await run(kit, job, "begin", beginReport(job));
  if (report === undefined) return false;
  const outcome = await callIssuer(kit, job, report, scenario);
  await run(kit, job, "end", endReport(job, report.status, outcome));
  return true;
}

async function callIssuer(
  { database, providers }: Kit,
  job: CardJob,
  report: StatusReport,
  scenario: Scenario | undefined,
) {
  const { mode } = await readOwner(database, job.environmentId);
  const issuer = providers.cardIssuer(mode, report.issuer);
  if (issuer === undefined) return { kind: "unavailable", why: "switched_off" } as const;
  return await issuer.setStatus(report.card, report.status, { scenario });
}

/** The key has a nonce, so that each attempt is decided again from the current status. */
async function run<Outcome>(
  { ledger, randomness }: Kit,
  { environmentId, id }: CardJob,
  step: string,
  reporting: MoneyOperation<Outcome>,
): Promise<Outcome | undefined> {
  const nonce = randomness.bytes(12).toString("base64url");
  const caller = internalCaller(environmentId, `cards/report_status/${id}/${step}/${nonce}`);
  return (await ledger.run(reporting, caller)).outcome;
}

const computeTimeLeft = (until: Date | null, now: Date): number =>
  until === null ? 0 : until.getTime() - now.getTime();

function beginReport(job: CardJob): MoneyOperation<StatusReport | undefined> {
  return operation({
    name: "cards.begin_status_report",
    needs: { card: cardById(job.id) },
    decide({ card }, books): StatusReport | undefined {
      const status = card && toIssuerStatus(card.status);
      if (card === undefined || status === undefined || isReplaced(card, job)) return undefined;
      const { environmentId, reference, issuerReference, issuer, reportingUntil } = card;
      if (issuerReference === null) return undefined;
      if (status === card.reportedStatus) {
        endRetries(books, card);
        return undefined;
      }
      const waitMs = computeTimeLeft(reportingUntil, books.now);
      if (waitMs > 0) {
        ensureRetry(books, card, waitMs, job);
        return undefined;
      }
      books.update(cards, card, {
        reportedStatus: null,
        reportingUntil: new Date(books.now.getTime() + REPORT_MS),
        updatedAt: books.now,
      });
      return { card: { environmentId, reference, issuerReference }, issuer, status };
    },
  });
}

function endReport(
  job: CardJob,
  status: IssuerCardStatus,
  outcome: SetStatusOutcome,
): MoneyOperation<void> {
  return operation({
    name: "cards.end_status_report",
    needs: { card: cardById(job.id) },
    decide({ card }, books) {
      if (card === undefined) return;
      const isConfirmed = outcome.kind === "set";
      const ended = books.update(cards, card, {
        reportedStatus: isConfirmed ? status : null,
        reportingUntil: null,
        updatedAt: books.now,
      });
      if (isConfirmed) reportLaterChange(books, ended, status);
      else retry(books, ended, { status, job, outcome });
    },
  });
}

/** Enqueues another report if the card's status changed during the call. */
function reportLaterChange(books: Books, card: Card, reported: IssuerCardStatus): void {
  endRetries(books, card);
  if (toIssuerStatus(card.status) !== reported) enqueueStatusReport(books, card.id);
}

function retry(
  books: Books,
  card: Card,
  { status, job, outcome }: { status: IssuerCardStatus; job: CardJob; outcome: SetStatusOutcome },
): void {
  if (outcome.kind === "failed" || outcome.kind === "not_found") {
    raiseAlert(books, buildRefusalAlert(card, status));
  }
  retryAfterFailure(books, card, job);
}

const buildRefusalAlert = ({ id, issuer }: Card, status: IssuerCardStatus) => ({
  kind: "cards.issuer_refuses_status",
  subject: formatCardReference(id),
  message: `The issuer ${issuer} refuses to make this card ${status}. Our own decisions use that status already. Ask the issuer to set it.`,
});
