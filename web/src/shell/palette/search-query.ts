import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { addressOf } from "../../api/client.ts";
import { fetchData } from "../../api/fetch-data.ts";
import type { Currency } from "../../format/amount.ts";
import { readAmount } from "../../format/read-amount.ts";
import type { CurrentPlace } from "../use-place.ts";

export interface Found {
  readonly transactions: readonly FoundTransaction[];
  readonly customers: readonly FoundCustomer[];
  readonly accounts: readonly FoundAccount[];
}

interface FoundTransaction {
  readonly reference: string;
  readonly party: string;
  readonly amount: number;
  readonly currency: Currency;
  readonly isOut: boolean;
  readonly status: string;
}

interface FoundCustomer {
  readonly id: string;
  readonly name: string;
  readonly email: string;
}

interface FoundAccount {
  readonly reference: string;
  readonly number: string;
  readonly name: string;
}

const ROWS_MAX = 4;
/** Shorter texts find too much to be of use. */
const LENGTH_MIN = 2;

/** Looks for a text everywhere that the person's role may read. */
export const searchQuery = (place: CurrentPlace, text: string) =>
  queryOptions({
    queryKey: [...place.key, "palette", text],
    queryFn: ({ signal }) => search(place, text, signal),
    placeholderData: keepPreviousData,
    enabled: text.length >= LENGTH_MIN,
  });

async function search(place: CurrentPlace, text: string, signal: AbortSignal): Promise<Found> {
  const read: Read = (path, query) => {
    const fields = new URLSearchParams({ ...query, pageSize: String(ROWS_MAX) });
    return fetchData(`${addressOf(place)}${path}?${fields}`, signal);
  };
  const [transactions, accounts, customers] = await Promise.all([
    place.can("money:read") ? readTransactions(text, read) : [],
    place.can("money:read") ? readAccounts(text, read) : [],
    place.can("customers:read") ? readCustomers(text, read) : [],
  ]);
  return { transactions, accounts, customers };
}

type Read = <Data>(path: string, query: Readonly<Record<string, string>>) => Promise<Data>;

/** A number may be an amount: then the transactions of exactly this amount are looked for too. */
async function readTransactions(text: string, read: Read): Promise<FoundTransaction[]> {
  const list = (query: Readonly<Record<string, string>>) =>
    read<readonly TransactionRow[]>("/business/transactions", query);
  const amount = readAmount(text) ?? 0;
  const [byAmount, byText] = await Promise.all([
    amount > 0 ? list({ minAmount: String(amount), maxAmount: String(amount) }) : [],
    list({ searchBy: text }),
  ]);
  const byReference = new Map([...byAmount, ...byText].map((row) => [row.reference, row]));
  return [...byReference.values()].slice(0, ROWS_MAX).map(showTransaction);
}

async function readAccounts(text: string, read: Read): Promise<FoundAccount[]> {
  const { accounts } = await read<{ readonly accounts: readonly AccountRow[] }>(
    "/business/virtualaccount/all",
    { searchBy: text },
  );
  return accounts.map(({ reference, accountNumber, accountName }) => ({
    reference,
    number: accountNumber,
    name: accountName,
  }));
}

async function readCustomers(text: string, read: Read): Promise<FoundCustomer[]> {
  const customers = await read<readonly CustomerRow[]>("/customers", { searchBy: text });
  return customers.map(({ id, firstName, lastName, email }) => ({
    id: String(id),
    name: `${firstName} ${lastName}`,
    email,
  }));
}

/** The fields of a row that the palette shows. */
interface TransactionRow {
  readonly reference: string;
  readonly postingType: string;
  readonly trxAmount: number;
  readonly currency: Currency;
  readonly status: string;
  readonly receiverAccountName: string | null;
  readonly senderName: string | null;
  readonly description: string | null;
}

interface CustomerRow {
  readonly id: number;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
}

interface AccountRow {
  readonly reference: string;
  readonly accountNumber: string;
  readonly accountName: string;
}

function showTransaction(row: TransactionRow): FoundTransaction {
  const isOut = row.postingType === "Debit";
  const party = isOut ? row.receiverAccountName : row.senderName;
  return {
    reference: row.reference,
    party: party ?? row.description ?? row.reference,
    amount: row.trxAmount,
    currency: row.currency,
    isOut,
    status: row.status,
  };
}
