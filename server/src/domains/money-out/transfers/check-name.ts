import type { Queryable } from "../../../kernel/database/database.ts";
import type { Kit } from "../../../kernel/kit.ts";
import { Refusal } from "../../../kernel/refusals.ts";
import { findBank, SERVICE_BANK } from "../../platform/banks/index.ts";
import { enquireName, type NamedAccount, type NameEnquiry } from "./enquire-name.ts";
import { findReceivers } from "./find-destination.ts";
import { type NameCheck, readNameChecks, storeNameCheck } from "./name-check-queries.ts";

/** A name enquiry of an environment. */
export interface CheckedName extends NameEnquiry {
  readonly environmentId: bigint;
}

/**
 * Returns the account's name as the bank has it, and remembers the answer for those who approve. Throws as `enquireName`
 * does. That the bank has no such account is an answer too.
 */
export async function checkName(kit: Kit, asked: CheckedName): Promise<NamedAccount> {
  try {
    const named = await enquireName(kit, asked);
    if (await isElsewhere(kit, asked)) await remember(kit, asked, named.accountName);
    return named;
  } catch (error) {
    if (isNotFound(error) && (await isElsewhere(kit, asked))) await remember(kit, asked, null);
    throw error;
  }
}

/** Whether a bank or another cell has the account. This cell knows the names of its own. */
async function isElsewhere(kit: Kit, { mode, ...account }: CheckedName): Promise<boolean> {
  if (account.bankCode !== SERVICE_BANK.code) return true;
  const found = await findReceivers(kit, { mode, items: [account] });
  return typeof found.get(account.accountNumber) === "number";
}

const isNotFound = (error: unknown): boolean =>
  error instanceof Refusal && error.code === "account_not_found";

async function remember(kit: Kit, asked: CheckedName, accountName: string | null): Promise<void> {
  const { environmentId, bankCode, accountNumber, mode } = asked;
  // A merchant may ask by another code of the bank.
  const known = findBank(bankCode, mode)?.cbnCode ?? bankCode;
  const check = { bankCode: known, accountNumber, accountName, checkedAt: kit.clock.now() };
  await storeNameCheck(kit.database, environmentId, check);
}

/** The names of accounts as their banks last gave them. */
export interface NameChecks {
  find(bankCode: string, accountNumber: string): NameCheck | undefined;
}

export async function findNameChecks(
  queryable: Queryable,
  environmentId: bigint,
  accounts: readonly { readonly bankCode: string; readonly accountNumber: string }[],
): Promise<NameChecks> {
  const rows =
    accounts.length === 0 ? [] : await readNameChecks(queryable, environmentId, accounts);
  const byAccount = new Map(rows.map((row) => [`${row.bankCode}/${row.accountNumber}`, row]));
  return { find: (bankCode, accountNumber) => byAccount.get(`${bankCode}/${accountNumber}`) };
}
