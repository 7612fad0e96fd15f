import { present } from "../../../kernel/assert.ts";
import type { Kit } from "../../../kernel/kit.ts";
import { readArchivedUntil } from "../../../kernel/ledger/archived-past.ts";
import { describeOpenAccount } from "../../../kernel/ledger/chart.ts";
import { requireKept } from "../../../kernel/ledger/require-kept.ts";
import type { DateRange } from "../../../kernel/lists.ts";
import type { Currency, Minor } from "../../../kernel/money.ts";
import { formatReference } from "../../../kernel/references.ts";
import { ledgerAccountNotFound } from "./errors.ts";
import {
  type AccountPlace,
  findAccountPlace,
  type LedgerEntry,
  readAccountEntries,
} from "./ledger-queries.ts";
import { referenceOf } from "./present-transaction.ts";

const PAGE_SIZE = 50;

export interface ShownEntry {
  readonly at: Date;
  readonly recordedAt: Date;
  readonly transaction: string;
  readonly kind: string;
  readonly narrative: string;
  /** The merchant's record. Null: the transaction names none. */
  readonly reference: string | null;
  readonly purpose: string | null;
  readonly account: string;
  readonly counterparty: string;
  readonly currency: Currency;
  /** The change of the whole balance, and of each part. */
  readonly amount: Minor;
  readonly available: Minor;
  readonly held: Minor;
  readonly pending: Minor;
  /** Null for an account of the platform, which has no running balance. */
  readonly balanceAfter: Minor | null;
}

export interface LedgerStatement {
  readonly account: string;
  readonly name: string;
  readonly entries: readonly ShownEntry[];
  readonly hasMore: boolean;
  /** Entries from before this time are in archives only. Null: no month was dropped. */
  readonly archivedUntil: Date | null;
}

const FORM = /^(\d{1,18})\/(\d{1,18})$/;

/** Returns a page of the entries of an account, newest first. Throws if the books have no such account, or if the period is archived. */
export async function listLedgerEntries(
  { database }: Pick<Kit, "database">,
  {
    account,
    page = 1,
    ...range
  }: DateRange & { readonly account: string; readonly page?: number | undefined },
): Promise<LedgerStatement> {
  const place = readPlace(account);
  const found = place && (await findAccountPlace(database, place));
  const open = place && describeOpenAccount(place.accountId)?.name;
  const name = found && (found.kind ?? open);
  if (place === undefined || !name) throw ledgerAccountNotFound({ account });
  const archivedUntil = await readArchivedUntil(database);
  if (archivedUntil !== null) requireKept(range, archivedUntil, { isWhole: false });
  const part = { limit: PAGE_SIZE + 1, offset: (page - 1) * PAGE_SIZE };
  const entries = await readAccountEntries(database.ordered, place, range, part);
  return {
    account,
    name,
    entries: entries.slice(0, PAGE_SIZE).map((entry) => presentEntry(place.environmentId, entry)),
    hasMore: entries.length > PAGE_SIZE,
    archivedUntil,
  };
}

function readPlace(account: string): AccountPlace | undefined {
  const [, environmentId, accountId] = FORM.exec(account) ?? [];
  if (environmentId === undefined || accountId === undefined) return undefined;
  return { environmentId: BigInt(environmentId), accountId: BigInt(accountId) };
}

export function presentEntry(environmentId: bigint, entry: LedgerEntry): ShownEntry {
  const { transactionId, linkId, recordType, accountId, counterpartyId } = entry;
  const { available, held, pending } = entry;
  const hasRecord = linkId !== null && recordType !== null;
  return {
    ...{ at: entry.occurredAt, recordedAt: entry.recordedAt },
    transaction: formatReference("ltx", transactionId),
    ...{ kind: entry.kind, narrative: entry.narrative },
    reference: hasRecord ? referenceOf({ type: recordType, id: linkId }) : null,
    purpose: entry.purpose,
    account: nameAccount(environmentId, accountId),
    counterparty: nameAccount(environmentId, counterpartyId),
    currency: present(entry.currency ?? describeOpenAccount(accountId)?.currency, "its currency"),
    ...{ amount: available + held + pending, available, held, pending },
    balanceAfter: entry.balanceAfter,
  };
}

/** An open account has a name; a checked one is found by its place. */
const nameAccount = (environmentId: bigint, account: bigint): string =>
  describeOpenAccount(account)?.name ?? `${environmentId}/${account}`;
