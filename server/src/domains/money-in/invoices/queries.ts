import type { Queryable } from "../../../kernel/database/database.ts";
import { sql } from "../../../kernel/database/sql.ts";
import {
  bigint,
  changing,
  nullable,
  text,
  time,
} from "../../../kernel/ledger/records/record-columns.ts";
import { type RowOf, recordTable } from "../../../kernel/ledger/records/record-table.ts";
import type { Need } from "../../../kernel/ledger/records.ts";
import type { Minor } from "../../../kernel/money.ts";
import type { Mode } from "../../../kernel/tenancy/access.ts";
import type { VirtualAccount } from "../virtual-accounts/index.ts";

/** An invoice's own columns, besides those of its account. They change under the account's lock. */
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
    /** Where the payer goes after paying. */
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

/** A complete invoice in its current state. */
export interface Invoice extends InvoiceText, InvoiceAccount {}

export const columns = sql`
  ${invoices.selectedFrom("invoice")},
  account.reference, account.status, account.amount, account.received,
  account.expires_at as "expiresAt", account.account_number as "accountNumber",
  account.account_name as "accountName", account.bank_name as "bankName",
  account.created_at as "createdAt"`;

export const whole = sql`
  virtual_accounts account
  join invoices invoice on invoice.environment_id = account.environment_id and invoice.id = account.id`;

export const readInvoice = (queryable: Queryable, environmentId: bigint, id: bigint) =>
  queryable.maybeOne<Invoice>(sql`
    select ${columns} from ${whole}
    where account.environment_id = ${environmentId} and account.id = ${id}`);

/** The merchant that asks for the money, as the payer sees it. */
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
