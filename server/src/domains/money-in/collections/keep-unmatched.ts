import { open } from "../../../kernel/ledger/accounts.ts";
import { operation } from "../../../kernel/ledger/operation.ts";
import type { CreditNotice } from "../../../kernel/providers/ports/notice.ts";
import type { Mode } from "../../../kernel/tenancy/access.ts";
import { raiseAlert } from "../../platform/alerts/index.ts";
import { isFirstNotice } from "./check-session.ts";
import { NumberOpened } from "./errors.ts";
import { knownNumber, UNMATCHED_ENVIRONMENTS, unmatchedCredits } from "./queries.ts";
import { sessionOf } from "./session-queries.ts";

export const UNMATCHED_ALERT = "collections.unmatched";

/**
 * Returns the operation that records a credit to an unknown number in suspense, and raises an alert. It throws
 * `NumberOpened` where the number is known by now.
 */
export function keepUnmatched(notice: CreditNotice, provider: string, mode: Mode) {
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
      if (number !== undefined) throw new NumberOpened();
      if (!isFirstNotice(books, sessions, notice, { provider, scope })) return;
      const from = open("provider_clearing", currency);
      const to = open("suspense", currency);
      const id = books.nextId();
      const postings = [{ from, to, amount }];
      books.post({ kind: "unmatched_credit", narrative, linkId: id, postings });
      const kept = books.insert(unmatchedCredits, {
        ...{ environmentId: books.environment.id, id, provider, ...facts },
        arrivedAt: books.now,
        ...{ assignedAt: null, assignedBy: null },
        ...{ assignedEnvironmentId: null, assignedTransactionId: null },
      });
      raiseAlert(books, {
        kind: UNMATCHED_ALERT,
        subject: String(kept.id),
        message: `${provider} received money for the account ${notice.accountNumber}, which does not exist here. Find out who it belongs to, and assign it.`,
      });
    },
  });
}
