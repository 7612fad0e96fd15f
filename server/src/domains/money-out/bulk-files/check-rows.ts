import type { Kit } from "../../../kernel/kit.ts";
import { Refusal } from "../../../kernel/refusals.ts";
import type { Mode } from "../../../kernel/tenancy/access.ts";
import { SERVICE_BANK } from "../../platform/banks/index.ts";
import {
  type Destination,
  findDestination,
  findNameChecks,
  findReceivers,
  type NameChecks,
  type TransferItem,
} from "../transfers/index.ts";
import { checkName } from "./compare-name.ts";
import { describeProblem } from "./describe-problem.ts";
import { type ComparedPayment, Duplicates } from "./find-duplicates.ts";
import { readRecentTransfers } from "./queries.ts";
import { readRow } from "./read-row.ts";
import { type BulkRow, type Problem, type RowState, stateOf } from "./rules.ts";
import { BankHints, findUsualNarration, type Hints, withSuggestions } from "./suggest-cells.ts";

/** Where a file's transfers are made. */
export interface FilePlace {
  readonly environmentId: bigint;
  readonly mode: Mode;
}

export interface CheckedRow {
  readonly row: BulkRow;
  readonly state: RowState;
  readonly problems: readonly Problem[];
  /** Undefined if the API would refuse it. */
  readonly transfer: RowTransfer | undefined;
}

export interface RowTransfer {
  readonly item: TransferItem;
  readonly destination: Destination;
}

/** Checks every row as the API checks a transfer, and warns of names that differ and of duplicates. */
export async function checkRows(
  kit: Kit,
  place: FilePlace,
  rows: readonly BulkRow[],
): Promise<readonly CheckedRow[]> {
  const read = await findDestinations(kit, place, rows);
  const destinations = read.flatMap(({ transfer }) => transfer?.destination ?? []);
  const elsewhere = destinations.filter((destination) => destination.kind !== "business");
  const names = await findNameChecks(kit.database, place.environmentId, elsewhere);
  const numbers = [...new Set(destinations.map((one) => accountOf(one).accountNumber))];
  const recent =
    numbers.length === 0
      ? []
      : await readRecentTransfers(kit.database, place.environmentId, numbers);
  const duplicates = new Duplicates(recent);
  return read.map((one) => judge(one, names, duplicates));
}

interface ReadTransfer {
  readonly row: BulkRow;
  readonly errors: readonly Problem[];
  readonly transfer: RowTransfer | undefined;
}

async function findDestinations(
  kit: Kit,
  place: FilePlace,
  rows: readonly BulkRow[],
): Promise<readonly ReadTransfer[]> {
  const read = rows.map((row) => ({ row, read: readRow(row, place.mode) }));
  const items = read.flatMap((one) => ("item" in one.read ? [one.read.item] : []));
  const receivers = await findReceivers(kit, { items, mode: place.mode });
  const hints = { banks: new BankHints(place.mode), narration: findUsualNarration(rows) };
  return read.map(({ row, read: result }): ReadTransfer => {
    if ("errors" in result) return withErrors(row, hints, result.errors);
    try {
      const destination = findDestination(result.item, place, receivers);
      return { row, errors: [], transfer: { item: result.item, destination } };
    } catch (error) {
      if (!(error instanceof Refusal) || error.param === null) throw error;
      const { param, code, message } = error;
      return withErrors(row, hints, [{ param, code, message }]);
    }
  });
}

function withErrors(row: BulkRow, hints: Hints, errors: Refusal["errors"]): ReadTransfer {
  const problems = errors.map((error) => describeProblem(row, error));
  return {
    row,
    errors: problems.map((problem) => withSuggestions(problem, row, hints)),
    transfer: undefined,
  };
}

function judge(
  { row, errors, transfer }: ReadTransfer,
  names: NameChecks,
  duplicates: Duplicates,
): CheckedRow {
  const problems = transfer === undefined ? errors : warningsOf(row, transfer, names, duplicates);
  return { row, problems, state: stateOf(row, problems), transfer };
}

function warningsOf(
  row: BulkRow,
  { item, destination }: RowTransfer,
  names: NameChecks,
  duplicates: Duplicates,
): readonly Problem[] {
  const account = accountOf(destination);
  const name =
    destination.kind === "business"
      ? undefined
      : checkName(
          { ...destination, accountName: item.accountName },
          names.find(account.bankCode, account.accountNumber),
        );
  // A skipped row is never sent, so no other row is its duplicate.
  const isCompared = !row.skipped && name?.severity !== "error";
  const twice = isCompared
    ? duplicates.check(row.number, { ...account, amount: item.amount })
    : undefined;
  return [name, twice].filter((problem) => problem !== undefined);
}

function accountOf(destination: Destination): Omit<ComparedPayment, "amount"> {
  if (destination.kind !== "business") return destination;
  return { bankCode: SERVICE_BANK.code, accountNumber: destination.account.accountNumber };
}
