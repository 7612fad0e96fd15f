import { assert, present } from "../../../kernel/assert.ts";
import type { Kit } from "../../../kernel/kit.ts";
import { internalCaller } from "../../../kernel/ledger/internal-caller.ts";
import { operation } from "../../../kernel/ledger/operation.ts";
import type { Needs } from "../../../kernel/ledger/records.ts";
import type { CreditNotice } from "../../../kernel/providers/ports/notice.ts";
import type { Mode } from "../../../kernel/tenancy/access.ts";
import { neededPrices, pricesIn } from "../../platform/pricing/index.ts";
import {
  readByNumber,
  type VirtualAccount,
  virtualAccountById,
} from "../virtual-accounts/index.ts";
import type { Desk } from "./account-owners.ts";
import { isFirstNotice, nameOfFacts } from "./check-session.ts";
import { NumberOpened } from "./errors.ts";
import { keepUnmatched, type MovedAccount } from "./keep-unmatched.ts";
import { readPlace, UNMATCHED_ENVIRONMENTS } from "./queries.ts";
import { recordCredit } from "./record-credit.ts";
import { findSession, sessionOf, sessionScope } from "./session-queries.ts";

/**
 * Credits the owner of an account number, once for each session, however often the notice comes. Records an unmatched
 * credit if no account has the number, or if its business is now in another cell.
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
  if (account === undefined) {
    try {
      await keep(desk, notice, provider);
    } catch (error) {
      if (!(error instanceof NumberOpened)) throw error;
      // A number is never deleted, so this repeats at most once.
      await handleCredit(desk, notice, provider);
    }
    return;
  }
  const { environmentId } = account;
  const { mode, movedTo: cell, serviceAccountNumber } = await readPlace(database, environmentId);
  assert(mode === modeOf(desk.kit, provider), "a provider credits accounts of its own mode");
  // While a business is closed for its move, the notice is refused and tried again: the business may stay.
  if (cell !== null) {
    const before = await findSession(database, { ...notice, provider }, environmentId);
    await keep(desk, notice, provider, { cell, serviceAccountNumber, before });
    return;
  }
  const needs = await desk.ownerOf(account).needs(account, database);
  const taking = crediting(desk, { notice, provider, account, mode, needs });
  await ledger.run(taking, internalCaller(environmentId, keyOf(notice, provider)));
}

const keyOf = (notice: CreditNotice, provider: string): string =>
  `collections/${provider}/${notice.sessionId}/${nameOfFacts(notice)}`;

async function keep(
  { kit }: Desk,
  notice: CreditNotice,
  provider: string,
  moved?: MovedAccount,
): Promise<void> {
  const mode = modeOf(kit, provider);
  const caller = internalCaller(
    UNMATCHED_ENVIRONMENTS[mode],
    `${keyOf(notice, provider)}/unmatched`,
  );
  await kit.ledger.run(keepUnmatched(notice, provider, { mode, moved }), caller);
}

export const modeOf = ({ providers }: Kit, provider: string): Mode =>
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
