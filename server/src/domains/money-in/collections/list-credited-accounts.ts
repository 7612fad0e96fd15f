import type { Database } from "../../../kernel/database/database.ts";
import type { ListedPage } from "../../../kernel/lists.ts";
import { toDecimal } from "../../../kernel/money.ts";
import {
  readTransactions,
  referenceOf,
  type Transaction,
} from "../../platform/transactions/index.ts";
import {
  type AccountFilter,
  type AccountPage,
  listAccounts,
  type PresentedAccount,
} from "../virtual-accounts/index.ts";
import { readLastCredits } from "./queries.ts";

/** An account as the API lists it, with the credit that came last. */
export interface CreditedAccount extends PresentedAccount {
  readonly lastCredit: ReturnType<typeof presentCredit> | null;
}

/** Returns one page of an environment's accounts, newest first, each with its last credit. */
export async function listCreditedAccounts(
  database: Database,
  filter: AccountFilter,
  page: AccountPage,
): Promise<ListedPage<CreditedAccount>> {
  const listed = await listAccounts(database, filter, page);
  const { accounts, totalCount: total, searchedBackTo } = listed;
  const lastOf = await lastCredits(
    database,
    filter.environmentId,
    accounts.map(({ reference }) => reference),
  );
  const rows = accounts.map((account) => {
    const credit = lastOf.get(account.reference);
    return { ...account, lastCredit: credit === undefined ? null : presentCredit(credit) };
  });
  return { rows, total, ...(searchedBackTo && { searchedBackTo }) };
}

/** The last credit of each account that has one, by the account's reference. */
async function lastCredits(
  database: Database,
  environmentId: bigint,
  references: readonly string[],
): Promise<ReadonlyMap<string, Transaction>> {
  const last = await readLastCredits(database, environmentId, references);
  const ids = last.map(({ transactionId }) => transactionId);
  const transactions = await readTransactions(database, environmentId, ids);
  const byId = new Map(transactions.map((transaction) => [transaction.id, transaction]));
  return new Map(
    last.flatMap(({ accountReference, transactionId }) => {
      const transaction = byId.get(transactionId);
      return transaction === undefined ? [] : [[accountReference, transaction] as const];
    }),
  );
}

const presentCredit = (transaction: Transaction) => ({
  reference: referenceOf(transaction),
  amount: toDecimal(transaction.amount),
  senderName: transaction.senderName,
  createdAt: transaction.createdAt,
});
