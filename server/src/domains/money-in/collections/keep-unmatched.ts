import type { CellNumber } from "../../../kernel/cells/cell-number.ts";
import { open } from "../../../kernel/ledger/accounts.ts";
import { operation } from "../../../kernel/ledger/operation.ts";
import type { CreditNotice } from "../../../kernel/providers/ports/notice.ts";
import type { Mode } from "../../../kernel/tenancy/access.ts";
import { raiseAlert } from "../../platform/alerts/index.ts";
import { isFirstNotice } from "./check-session.ts";
import { NumberOpened } from "./errors.ts";
import { knownNumber, UNMATCHED_ENVIRONMENTS, unmatchedCredits } from "./queries.ts";
import { type CreditSession, sessionOf } from "./session-queries.ts";

export const UNMATCHED_ALERT = "collections.unmatched";
/** Another cell refused an unmatched credit. */
export const REFUSED_ALERT = "collections.send_refused";

/** The virtual account of a business that another cell serves. */
export interface MovedAccount {
  readonly cell: CellNumber;
  readonly serviceAccountNumber: string;
  /** Its session from before the move. No operation reads it: the rows of the business are closed. */
  readonly before: CreditSession | undefined;
}

/**
 * Returns the operation that records a credit in suspense, and raises an alert: no business has its number, or one that
 * has moved. Without `moved` it throws `NumberOpened` if the number is known by now.
 */
export function keepUnmatched(
  notice: CreditNotice,
  provider: string,
  { mode, moved }: { readonly mode: Mode; readonly moved?: MovedAccount | undefined },
) {
  const { kind: _, ...facts } = notice;
  const { sessionId, currency, amount, narration: narrative } = notice;
  const scope = UNMATCHED_ENVIRONMENTS[mode];
  return operation({
    name: "collections.keep_unmatched",
    needs: {
      // A credit to a known account takes the same lock, so each finds what the other did for the session.
      sessions: sessionOf({ provider, sessionId }, mode, scope),
      number: knownNumber(notice.bankCode, notice.accountNumber),
    },
    decide({ sessions, number }, books) {
      if (number !== undefined && moved === undefined) throw new NumberOpened();
      const known = [...sessions, moved?.before];
      if (!isFirstNotice(books, known, notice, { provider, scope })) return;
      const from = open("provider_clearing", currency);
      const to = open("suspense", currency);
      const id = books.nextId();
      const postings = [{ from, to, amount }];
      books.post({ kind: "unmatched_credit", narrative, linkId: id, postings });
      const kept = books.insert(unmatchedCredits, {
        ...{ environmentId: books.environment.id, id, provider, ...facts },
        arrivedAt: books.now,
        ...{ assignedAt: null, assignedBy: null },
        ...{ assignedEnvironmentId: null, assignedTransactionId: null, isPaidLate: false },
      });
      raiseAlert(books, {
        kind: UNMATCHED_ALERT,
        subject: String(kept.id),
        message: `${provider} received money for the account ${notice.accountNumber}, ${whatToDo(kept.id, moved)}`,
      });
    },
  });
}

const whatToDo = (id: bigint, moved: MovedAccount | undefined): string =>
  moved === undefined
    ? "which does not exist here. Find out who it belongs to, and assign it."
    : `whose business moved to cell ${moved.cell}. Send the credit there: credits send ${id} --to ${moved.serviceAccountNumber}.`;
