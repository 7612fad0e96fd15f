import { assert, present } from "../../../kernel/assert.ts";
import type { Kit } from "../../../kernel/kit.ts";
import { open } from "../../../kernel/ledger/accounts.ts";
import { internalCaller } from "../../../kernel/ledger/internal-caller.ts";
import { operation } from "../../../kernel/ledger/operation.ts";
import type { Needs } from "../../../kernel/ledger/records.ts";
import type { CreditNotice } from "../../../kernel/providers/ports/notice.ts";
import type { Mode } from "../../../kernel/tenancy/access.ts";
import { raiseAlert } from "../../platform/alerts/index.ts";
import { neededPrices, pricesIn } from "../../platform/pricing/index.ts";
import {
  readByNumber,
  type VirtualAccount,
  virtualAccountById,
} from "../virtual-accounts/index.ts";
import type { Desk } from "./account-owners.ts";
import { isFirstNotice, nameOfFacts } from "./check-session.ts";
import { NumberOpened } from "./errors.ts";
import { knownNumber, readMode, UNMATCHED_ENVIRONMENTS, unmatchedCredits } from "./queries.ts";
import { recordCredit } from "./record-credit.ts";
import { sessionOf, sessionScope } from "./session-queries.ts";

/** Takes in what a provider says came to an account number: once for each session, however often it is told. */
export async function takeCredit(
  desk: Desk,
  notice: CreditNotice,
  provider: string,
): Promise<void> {
  const { database, ledger } = desk.kit;
  // What is neither is looked at by a person: the notice stays unprocessed, and says so.
  assert(notice.currency === "NGN", "credits come in naira");
  assert(notice.amount > 0n, "a credit is of some money");
  const account = await readByNumber(database, notice.bankCode, notice.accountNumber);
  const key = `collections/${provider}/${notice.sessionId}/${nameOfFacts(notice)}`;
  if (account === undefined) {
    const mode = modeOf(desk.kit, provider);
    const caller = internalCaller(UNMATCHED_ENVIRONMENTS[mode], `${key}/unmatched`);
    try {
      await ledger.run(keepingUnmatched(notice, provider, mode), caller);
    } catch (error) {
      if (!(error instanceof NumberOpened)) throw error;
      // No number is ever forgotten, so this looks at most once more.
      await takeCredit(desk, notice, provider);
    }
    return;
  }
  const { environmentId } = account;
  const mode = await readMode(database, environmentId);
  const needs = await desk.ownerOf(account).needs(account, database);
  const taking = crediting(desk, { notice, provider, account, mode, needs });
  await ledger.run(taking, internalCaller(environmentId, key));
}

const modeOf = ({ providers }: Kit, provider: string): Mode =>
  present(
    providers.installed.find((one) => one.provider === provider),
    `the provider ${provider}`,
  ).mode;

interface Arrived {
  readonly notice: CreditNotice;
  readonly provider: string;
  /** As it was found, to know what to lock; what is decided by is read under the lock. */
  readonly account: VirtualAccount;
  readonly mode: Mode;
  /** What the account's owner decides by. */
  readonly needs: Needs;
}

function crediting(desk: Desk, { notice, provider, account: found, mode, needs }: Arrived) {
  const owner = desk.ownerOf(found);
  const { environmentId } = found;
  const scope = sessionScope(mode, environmentId);
  return operation({
    name: "collections.credit",
    rows: 12,
    needs: {
      ...needs,
      sessions: sessionOf({ provider, sessionId: notice.sessionId }, mode, environmentId),
      account: virtualAccountById(found.id),
      prices: neededPrices,
    },
    decide({ sessions, account, prices, ...rows }, books) {
      if (!isFirstNotice(books, sessions, notice, { provider, scope })) return;
      recordCredit(books, {
        ...{ notice, provider, owner, rows },
        account: present(account, "the account that is paid"),
        prices: pricesIn(prices),
      });
    },
  });
}

/** Money that nobody is known to own is kept apart, and somebody has to look at it. */
function keepingUnmatched(notice: CreditNotice, provider: string, mode: Mode) {
  const { kind: _, ...facts } = notice;
  const { sessionId, currency, amount, narration: narrative } = notice;
  const scope = UNMATCHED_ENVIRONMENTS[mode];
  return operation({
    name: "collections.keep_unmatched",
    needs: {
      // Crediting takes the same lock, so each sees what the other has made of the session.
      sessions: sessionOf({ provider, sessionId }, mode, scope),
      number: knownNumber(notice.bankCode, notice.accountNumber),
    },
    decide({ sessions, number }, books) {
      if (number !== undefined) throw new NumberOpened();
      if (!isFirstNotice(books, sessions, notice, { provider, scope })) return;
      const from = open("provider_clearing", currency);
      const to = open("suspense", currency);
      books.post({ kind: "unmatched_credit", narrative, postings: [{ from, to, amount }] });
      const kept = books.insert(unmatchedCredits, {
        ...{ environmentId: books.environment.id, id: books.nextId(), provider, ...facts },
        arrivedAt: books.now,
        ...{ assignedAt: null, assignedBy: null },
        ...{ assignedEnvironmentId: null, assignedTransactionId: null },
      });
      raiseAlert(books, {
        kind: "collections.unmatched",
        subject: String(kept.id),
        message: `${provider} was paid for the account ${notice.accountNumber}, which nobody has. Find out whose it is, and assign it.`,
      });
    },
  });
}
