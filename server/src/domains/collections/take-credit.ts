import { assert, present } from "../../kernel/assert.ts";
import type { Kit } from "../../kernel/kit.ts";
import { open } from "../../kernel/ledger/accounts.ts";
import { internalCaller } from "../../kernel/ledger/internal-caller.ts";
import { operation } from "../../kernel/ledger/operation.ts";
import type { CreditNotice } from "../../kernel/providers/notice.ts";
import type { Mode } from "../../kernel/tenancy/access.ts";
import { raiseAlert } from "../alerts/index.ts";
import { neededPrices, pricesIn } from "../pricing/index.ts";
import {
  readByNumber,
  type VirtualAccount,
  virtualAccountById,
} from "../virtual-accounts/index.ts";
import type { Desk } from "./account-owners.ts";
import { NumberOpened } from "./errors.ts";
import {
  creditOf,
  knownNumber,
  readMode,
  UNMATCHED_ENVIRONMENTS,
  unmatchedCreditOf,
  unmatchedCredits,
} from "./queries.ts";
import { recordCredit } from "./record-credit.ts";

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
  const key = `collections/${provider}/${notice.sessionId}`;
  if (account === undefined) {
    const environmentId = UNMATCHED_ENVIRONMENTS[modeOf(desk.kit, provider)];
    const caller = internalCaller(environmentId, `${key}/unmatched`);
    try {
      await ledger.run(keepingUnmatched(notice, provider), caller);
    } catch (error) {
      if (!(error instanceof NumberOpened)) throw error;
      // No number is ever forgotten, so this looks at most once more.
      await takeCredit(desk, notice, provider);
    }
    return;
  }
  const { environmentId } = account;
  const mode = await readMode(database, environmentId);
  const taking = crediting(desk, { notice, provider, account, mode });
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
}

function crediting(desk: Desk, { notice, provider, account: found, mode }: Arrived) {
  const owner = desk.ownerOf(found);
  const session = { provider, sessionId: notice.sessionId };
  return operation({
    name: "collections.credit",
    rows: 12,
    needs: {
      before: creditOf(session),
      // It may have come before anybody knew whose number it was sent to.
      unmatched: unmatchedCreditOf(session, UNMATCHED_ENVIRONMENTS[mode]),
      account: virtualAccountById(found.id),
      rows: owner.needs(found),
      prices: neededPrices,
    },
    decide({ before, unmatched, account, rows, prices }, books) {
      if (before !== undefined || unmatched?.accountNumber === notice.accountNumber) return;
      recordCredit(books, {
        ...{ notice, provider, owner, rows },
        account: present(account, "the account that is paid"),
        prices: pricesIn(prices),
      });
    },
  });
}

/** Money that nobody is known to own is kept apart, and somebody has to look at it. */
function keepingUnmatched({ kind: _, ...notice }: CreditNotice, provider: string) {
  const { sessionId, currency, amount, narration: narrative } = notice;
  return operation({
    name: "collections.keep_unmatched",
    needs: {
      // Its lock is the one that crediting takes: so either sees what the other has made of the session.
      before: { record: unmatchedCredits, key: `${provider}/${sessionId}` },
      number: knownNumber(notice.bankCode, notice.accountNumber),
    },
    decide({ before, number }, books) {
      if (before !== undefined) return;
      if (number !== undefined) throw new NumberOpened();
      const from = open("provider_clearing", currency);
      const to = open("suspense", currency);
      books.post({ kind: "unmatched_credit", narrative, postings: [{ from, to, amount }] });
      const kept = books.insert(unmatchedCredits, {
        ...{ environmentId: books.environment.id, id: books.nextId(), provider, ...notice },
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
