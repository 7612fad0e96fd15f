import { hash } from "node:crypto";
import type { Books } from "../../../kernel/ledger/books.ts";
import { format } from "../../../kernel/money.ts";
import type { CreditNotice } from "../../../kernel/providers/ports/notice.ts";
import { masked } from "../../../kernel/text/mask.ts";
import { raiseAlert } from "../../platform/alerts/index.ts";
import { type CreditFacts, isSameCredit } from "./rules.ts";
import { type CreditSession, creditSessions } from "./session-queries.ts";

/** Names the facts of a notice, so that a notice with other facts is another operation and is decided. */
export const nameOfFacts = ({ bankCode, accountNumber, amount, currency }: CreditFacts): string =>
  hash("sha256", `${bankCode}/${accountNumber}/${amount}/${currency}`, "base64url");

/**
 * Whether this is the first notice of its session. The first is stored in `scope`. A notice that contradicts the
 * first raises an alert. The caller must post nothing for a repeated or contradicting notice.
 */
export function isFirstNotice(
  books: Books,
  known: readonly (CreditSession | undefined)[],
  notice: CreditNotice,
  { provider, scope }: { provider: string; scope: bigint },
): boolean {
  const first = known.find((session) => session !== undefined);
  if (first === undefined) {
    const { sessionId, bankCode, accountNumber, amount, currency } = notice;
    const facts = { bankCode, accountNumber, amount, currency };
    books.insert(creditSessions, { environmentId: scope, provider, sessionId, ...facts }, scope);
    return true;
  }
  if (!isSameCredit(first, notice)) raiseAlert(books, conflict(first, notice));
  return false;
}

function conflict(first: CreditSession, notice: CreditNotice) {
  const { provider, sessionId } = first;
  const now = `${format(notice.amount, notice.currency)} to ${accountOf(notice)}`;
  return {
    kind: "collections.session_conflict",
    subject: `${provider}/${sessionId}: ${now}`,
    message: `${provider} first reported session ${sessionId} as ${before(first, notice)}, and now as ${now}. Only the first was posted. Ask ${provider} which is true, and for separate session ids if both are.`,
  };
}

/** The other account may be another merchant's, so its number is masked. */
function before(first: CreditSession, notice: CreditNotice): string {
  const { bankCode, accountNumber, amount, currency } = first;
  const isSameAccount = accountOf(first) === accountOf(notice);
  const shown = isSameAccount ? accountNumber : masked(accountNumber);
  return `${format(amount, currency)} to ${accountOf({ bankCode, accountNumber: shown })}`;
}

const accountOf = (account: Pick<CreditFacts, "bankCode" | "accountNumber">): string =>
  `${account.bankCode}/${account.accountNumber}`;
