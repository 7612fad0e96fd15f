import { bigintArray } from "../../../kernel/database/arrays.ts";
import type { Queryable } from "../../../kernel/database/database.ts";
import { type Sql, sql } from "../../../kernel/database/sql.ts";
import {
  bigint,
  changing,
  nullable,
  text,
  time,
} from "../../../kernel/ledger/records/record-columns.ts";
import { type RowOf, recordTable } from "../../../kernel/ledger/records/record-table.ts";
import type { Need } from "../../../kernel/ledger/records.ts";
import {
  allOf,
  countUpTo,
  inRange,
  newestFirst,
  searchRows,
  withOlder,
} from "../../../kernel/lists.ts";
import type { Minor } from "../../../kernel/money.ts";
import type { Mode } from "../../../kernel/tenancy/access.ts";
import type { VirtualAccount } from "../virtual-accounts/index.ts";

/** An invoice's own columns, beside its account. They change under the account's lock. */
export const invoices = recordTable({
  name: "invoice",
  table: "invoices",
  lock: "none",
  columns: {
    environmentId: bigint("environment_id"),
    id: bigint("id"),
    description: nullable(text("description")),
    customerName: nullable(text("customer_name")),
    customerEmail: nullable(text("customer_email")),
    /** Where the payer goes on after paying. */
    returnUrl: nullable(text("return_url")),
    dueAt: nullable(time("due_at")),
    /** When the last reminder was requested. */
    remindedAt: changing(nullable(time("reminded_at"))),
  },
});

export type InvoiceText = RowOf<typeof invoices>;

export const invoiceById = (id: bigint): Need<InvoiceText> => ({
  record: invoices,
  key: String(id),
});

/** The columns of the account that an invoice shows. */
type InvoiceAccount = Pick<
  VirtualAccount,
  | "reference"
  | "status"
  | "received"
  | "expiresAt"
  | "accountNumber"
  | "accountName"
  | "bankName"
  | "createdAt"
> & { readonly amount: Minor };

/** An invoice whole, as it stands. */
export interface Invoice extends InvoiceText, InvoiceAccount {}

const columns = sql`
  ${invoices.selectedFrom("invoice")},
  account.reference, account.status, account.amount, account.received,
  account.expires_at as "expiresAt", account.account_number as "accountNumber",
  account.account_name as "accountName", account.bank_name as "bankName",
  account.created_at as "createdAt"`;

const whole = sql`
  virtual_accounts account
  join invoices invoice on invoice.environment_id = account.environment_id and invoice.id = account.id`;

export const readInvoice = (queryable: Queryable, environmentId: bigint, id: bigint) =>
  queryable.maybeOne<Invoice>(sql`
    select ${columns} from ${whole}
    where account.environment_id = ${environmentId} and account.id = ${id}`);

export interface InvoiceFilter {
  readonly environmentId: bigint;
  readonly status: VirtualAccount["status"] | null;
  readonly from: Date | null;
  readonly until: Date | null;
  /** A part of the number, of the customer's name or address, or of the description, in any case. */
  readonly search: string | null;
}

const matching = ({ environmentId, status, ...range }: InvoiceFilter): Sql =>
  allOf(
    sql`account.environment_id = ${environmentId} and account.kind = 'invoice'`,
    status !== null && sql`account.status = ${status}`,
    ...inRange(sql`account.created_at`, range),
  );

/**
 * Finds the newest invoices that a filter lets through and that hold its text. The one with this very number or account
 * number is found whatever its age.
 */
export async function searchInvoices(queryable: Queryable, filter: InvoiceFilter, search: string) {
  const part = search.toLowerCase();
  const candidates = sql`
    select account.id, account.created_at as at,
           strpos(lower(concat_ws(' ', account.reference, account.account_number, words.words)), ${part}) > 0 as is_match
    from virtual_accounts account
    cross join lateral (
      select concat_ws(' ', customer_name, customer_email, description) as words from invoices
      where environment_id = account.environment_id and id = account.id
      offset 0
    ) words
    where ${matching(filter)}
    order by ${newestFirst(sql`account.created_at`, sql`account.id`)}`;
  const found = await searchRows(queryable, candidates);
  return await withOlder(found, () =>
    queryable.many<{ id: bigint }>(sql`
    select id from virtual_accounts account where ${matching(filter)} and account_number = ${search}
    union
    select id from virtual_accounts account where ${matching(filter)} and reference = ${search}`),
  );
}

export const readByIds = (queryable: Queryable, environmentId: bigint, ids: readonly bigint[]) =>
  queryable.many<Invoice>(sql`
    select ${columns} from ${whole}
    where account.environment_id = ${environmentId}
      and account.id = any(${bigintArray(ids)}::bigint[])`);

export const readPage = (
  queryable: Queryable,
  filter: InvoiceFilter,
  { limit, offset }: { limit: number; offset: number },
) =>
  queryable.many<Invoice>(sql`
    select ${columns} from ${whole} where ${matching(filter)}
    order by ${newestFirst(sql`account.created_at`, sql`account.id`)}
    limit ${limit} offset ${offset}`);

export const countMatching = (queryable: Queryable, filter: InvoiceFilter, most: number) =>
  countUpTo(queryable, sql`virtual_accounts account where ${matching(filter)}`, most);

/** Who asks for the money, as the one who is asked sees them. */
export interface Merchant {
  readonly name: string;
  readonly color: string | null;
  readonly logoVersion: string | null;
  readonly supportEmail: string | null;
  readonly supportPhone: string | null;
  readonly mode: Mode;
  /** The time on their clock. */
  readonly now: Date;
}

export const readMerchant = (queryable: Queryable, environmentId: bigint) =>
  queryable.one<Merchant>(sql`
    select business.name, business.color, business.logo_version as "logoVersion",
           business.support_email as "supportEmail", business.support_phone as "supportPhone", environment.mode,
           clock_timestamp() + environment.clock_offset_ms * interval '1 millisecond' as now
    from environments environment join businesses business on business.id = environment.business_id
    where environment.id = ${environmentId}`);
