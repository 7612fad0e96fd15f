import { assert } from "../../../kernel/assert.ts";
import { type CellNumber, providerOfCell } from "../../../kernel/cells/cell-number.ts";
import type { Kit } from "../../../kernel/kit.ts";
import type { Mode } from "../../../kernel/tenancy/access.ts";
import { requireBank, SERVICE_BANK } from "../../platform/banks/index.ts";
import {
  type AccountPlace,
  findServiceAccounts,
  locateAccounts,
  type ServiceAccount,
} from "../../platform/businesses/index.ts";
import { serviceAccountNotFound, toOneself } from "./errors.ts";
import type { Destination, TransferItem, TransferRequest } from "./rules.ts";

/** Where a service account is: in this cell, or in another one that is connected. */
export type Receiver = ServiceAccount | CellNumber;

type Account = Pick<TransferItem, "bankCode" | "accountNumber">;

/** The receivers of items to this service, by their account numbers. Those that are not found are left out. */
export async function findReceivers(
  kit: Pick<Kit, "database" | "providers">,
  { items, mode }: { readonly items: readonly Account[]; readonly mode: Mode },
): Promise<ReadonlyMap<string, Receiver>> {
  const internal = items.filter(({ bankCode }) => bankCode === SERVICE_BANK.code);
  const numbers = [...new Set(internal.map(({ accountNumber }) => accountNumber))];
  const { cells } = kit.providers;
  // An installation that is the only one has no account anywhere else.
  if (numbers.length === 0 || cells.numbers.length === 0)
    return await findServiceAccounts(kit.database, numbers, mode);
  const accounts = await findServiceAccounts(kit.database, numbers, mode);
  const missing = numbers.filter((number) => !accounts.has(number));
  const places = await locateAccounts(kit.database, missing, mode);
  const elsewhere = missing.flatMap((number) => {
    const cell = cellOf(kit, number, places.get(number));
    return cell === null ? [] : [[number, cell] as const];
  });
  return new Map<string, Receiver>([...accounts, ...elsewhere]);
}

/** Null for an account of this cell, and of a cell that is not connected. */
function cellOf(
  { providers: { cells } }: Pick<Kit, "providers">,
  accountNumber: string,
  place: AccountPlace | undefined,
): CellNumber | null {
  if (place === undefined) return cells.cellOf(accountNumber);
  return place.kind === "moved" && cells.numbers.includes(place.cell) ? place.cell : null;
}

/** Throws with the field at fault if there is no such bank or account. */
export function findDestination(
  { bankCode, accountNumber, accountName, at }: TransferItem,
  { mode, environmentId }: Pick<TransferRequest, "mode" | "environmentId">,
  receivers: ReadonlyMap<string, Receiver>,
): Destination {
  if (bankCode === SERVICE_BANK.code) {
    const param = `${at}destinationAccountNumber`;
    const account = receivers.get(accountNumber);
    if (account === undefined) throw serviceAccountNotFound({ param });
    if (typeof account === "number") return inCell(account, accountNumber, accountName);
    if (account.environmentId === environmentId) throw toOneself({ param });
    return { kind: "business", account };
  }
  const bank = requireBank(bankCode, mode, `${at}destinationBankCode`);
  assert(accountName !== undefined, "a transfer to a bank names the receiver");
  // The record shows the bank's own code, whichever list the merchant's code is from.
  return { kind: "bank", bankCode: bank.cbnCode, bankName: bank.name, accountNumber, accountName };
}

/** The merchant's name for the receiver counts until the cell has given its own. */
const inCell = (
  cell: CellNumber,
  accountNumber: string,
  accountName = `Account ${accountNumber}`,
): Destination => ({
  ...{ kind: "cell", provider: providerOfCell(cell), accountNumber, accountName },
  ...{ bankCode: SERVICE_BANK.code, bankName: SERVICE_BANK.name },
});
