import type { Kit } from "../../../kernel/kit.ts";
import { Refusal } from "../../../kernel/refusals.ts";
import { readOwner } from "../../platform/transactions/index.ts";
import { checkName, findNameChecks } from "../transfers/index.ts";
import { type CheckedRow, checkRows, type FilePlace } from "./check-rows.ts";
import type { NamesJob } from "./jobs.ts";
import { readBulkFile } from "./queries.ts";

/** How many banks are asked at once for one file. */
const ENQUIRIES_AT_ONCE = 8;

/** A bank that does not answer is not asked again for each of a thousand rows. */
const FAILURES_MAX = 20;

interface BankAccount {
  readonly bankCode: string;
  readonly accountNumber: string;
}

/** Asks banks for the names of a file's receivers that are not known yet. A file that has changed has another job. */
export async function checkNames(
  kit: Kit,
  { environmentId, id, version }: NamesJob,
): Promise<void> {
  const file = await readBulkFile(kit.database, environmentId, id);
  if (file?.state !== "draft" || file.version !== version) return;
  const { mode } = await readOwner(kit.database, environmentId);
  const place = { environmentId, mode };
  const checked = await checkRows(kit, place, file.rows);
  const wanted = await findUnchecked(kit, environmentId, checked);
  await askAll(wanted, (account) => askName(kit, place, account));
}

/** The bank accounts of valid rows whose names are not known, each once. */
export async function findUnchecked(
  { database }: Kit,
  environmentId: bigint,
  checked: readonly CheckedRow[],
): Promise<readonly BankAccount[]> {
  const accounts = new Map(
    checked.flatMap(({ row, transfer }) => {
      if (row.skipped || transfer === undefined || transfer.destination.kind === "business")
        return [];
      const { bankCode, accountNumber } = transfer.destination;
      return [[`${bankCode}/${accountNumber}`, { bankCode, accountNumber }] as const];
    }),
  );
  const all = [...accounts.values()];
  const names = await findNameChecks(database, environmentId, all);
  return all.filter(
    ({ bankCode, accountNumber }) => names.find(bankCode, accountNumber) === undefined,
  );
}

async function askAll(
  accounts: readonly BankAccount[],
  ask: (account: BankAccount) => Promise<boolean>,
): Promise<void> {
  const waiting = accounts[Symbol.iterator]();
  let failures = 0;
  const askInTurn = async () => {
    for (const account of waiting) {
      if (failures >= FAILURES_MAX) return;
      if (!(await ask(account))) failures += 1;
    }
  };
  await Promise.all(Array.from({ length: ENQUIRIES_AT_ONCE }, askInTurn));
}

/** Whether the bank answered, even if only that it has no such account. */
async function askName(kit: Kit, place: FilePlace, account: BankAccount): Promise<boolean> {
  try {
    await checkName(kit, { ...place, ...account, scenario: undefined });
    return true;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return error.code === "account_not_found";
  }
}
