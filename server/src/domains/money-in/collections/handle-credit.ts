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

/**
 * Credits the owner of an account number, once for each session, however often the notice comes. Records an unmatched
 * credit where no account has the number.
 */
export async function handleCredit(
  desk: Desk,
  notice: CreditNotice,
  provider: string,
): Promise<void> {
  const { database, ledger } = desk.kit;
  // The notice stays unprocessed with this error, and the operator must look at it.
  assert(notice.currency === "NGN", "credits come in naira");
  assert(notice.amount > 0n, "the amount of a credit is positive");
  const account = await readByNumber(database, notice.bankCode, notice.accountNumber);
  const key = `collections/${provider}/${notice.sessionId}/${nameOfFacts(notice)}`;
  if (account === undefined) {
    const mode = modeOf(desk.kit, provider);
    const caller = internalCaller(UNMATCHED_ENVIRONMENTS[mode], `${key}/unmatched`);
    try {
      await ledger.run(keepingUnmatched(notice, provider, mode), caller);
    } catch (error) {
      if (!(error instanceof NumberOpened)) throw error;
      // A number is never deleted, so this repeats at most once.
      await handleCredit(desk, notice, provider);
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
  /** The account before the locks, to know what to lock. The decision reads it again under them. */
  readonly account: VirtualAccount;
  readonly mode: Mode;
  /** The rows that the account's owner decides upon. */
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

/** Records a credit to an unknown number in suspense, and raises an alert. */
function keepingUnmatched(notice: CreditNotice, provider: string, mode: Mode) {
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
        message: `${provider} received money for the account ${notice.accountNumber}, which does not exist here. Find out who it belongs to, and assign it.`,
      });
    },
  });
}
