import type { Queryable } from "../../../kernel/database/database.ts";
import { sql } from "../../../kernel/database/sql.ts";
import {
  bigint,
  changing,
  json,
  nullable,
  text,
  time,
} from "../../../kernel/ledger/records/record-columns.ts";
import { type RowOf, recordTable } from "../../../kernel/ledger/records/record-table.ts";
import type { Need } from "../../../kernel/ledger/records.ts";
import type { Subject } from "../../../kernel/providers/ports/provider-port.ts";
import type { AccountKind, AccountStatus } from "./rules.ts";

/** The holder of an account, as the merchant stated it. */
export interface Holder {
  readonly email: string | null;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly phone: string | null;
  readonly businessName: string | null;
  readonly rcNumber: string | null;
  readonly tin: string | null;
  readonly address: string | null;
}

/** An account number that a provider opened for a merchant. It changes under its own lock. */
export const virtualAccounts = recordTable({
  name: "virtual_account",
  table: "virtual_accounts",
  lock: "key",
  columns: {
    environmentId: bigint("environment_id"),
    id: bigint("id"),
    kind: text<AccountKind>("kind"),
    ownerId: nullable(bigint("owner_id")),
    reference: text("reference"),
    provider: text("provider"),
    orderReference: text("order_reference"),
    bankCode: text("bank_code"),
    bankName: text("bank_name"),
    accountNumber: text("account_number"),
    accountName: text("account_name"),
    status: changing(text<AccountStatus>("status")),
    amount: nullable(bigint("amount")),
    received: changing(bigint("received")),
    expiresAt: nullable(time("expires_at")),
    narration: nullable(text("narration")),
    holder: json<Holder>("holder"),
    createdAt: time("created_at"),
  },
  lookups: {
    reference: { keyOf: ({ reference }) => reference, where: "reference = query.key" },
    /** The active account of a wallet. */
    wallet: {
      keyOf: ({ kind, status, ownerId }) =>
        kind === "wallet" && status === "active" ? String(ownerId) : null,
      where: "owner_id = query.key::bigint and kind = 'wallet' and status = 'active'",
    },
  },
  // One statement writes the account and its entry in the directory, so both exist or neither.
  insert: (usual) => `
    with accounts as (${usual} returning bank_code, account_number, environment_id, id)
    insert into account_numbers (bank_code, account_number, environment_id, virtual_account_id)
    select bank_code, account_number, environment_id, id from accounts
    order by bank_code, account_number`,
});

export type VirtualAccount = RowOf<typeof virtualAccounts>;

const columns = virtualAccounts.selected;

export const virtualAccountById = (id: bigint): Need<VirtualAccount> => ({
  record: virtualAccounts,
  key: String(id),
});

/** Finds the account with a reference, to check that a new account may have it. */
export const virtualAccountBy = (reference: string): Need<VirtualAccount> => ({
  record: virtualAccounts,
  by: "reference",
  key: reference,
});

/** Finds the active account of a wallet. */
export const activeAccountOf = (walletId: bigint): Need<VirtualAccount> => ({
  record: virtualAccounts,
  by: "wallet",
  key: String(walletId),
});

/** The account of a number, in any environment. */
export const readByNumber = (queryable: Queryable, bankCode: string, accountNumber: string) =>
  queryable.maybeOne<VirtualAccount>(sql`
    select account.*
    from account_numbers number
    cross join lateral (
      select ${columns} from virtual_accounts
      where environment_id = number.environment_id and id = number.virtual_account_id
    ) account
    where number.bank_code = ${bankCode} and number.account_number = ${accountNumber}`);

/** The account whose number a provider has opened under a reference of ours. */
export const readByOrder = (
  queryable: Queryable,
  { environmentId, id }: Subject,
  { provider, orderReference }: Pick<VirtualAccount, "provider" | "orderReference">,
) =>
  queryable.maybeOne<VirtualAccount>(sql`
    select ${columns} from virtual_accounts
    where environment_id = ${environmentId} and id = ${id}
      and provider = ${provider} and order_reference = ${orderReference}`);

export const readByReference = (queryable: Queryable, environmentId: bigint, reference: string) =>
  queryable.maybeOne<VirtualAccount>(sql`
    select ${columns} from virtual_accounts
    where environment_id = ${environmentId} and reference = ${reference}`);

export const readActiveAccountOf = (
  queryable: Queryable,
  environmentId: bigint,
  walletId: bigint,
) =>
  queryable.maybeOne<VirtualAccount>(sql`
    select ${columns} from virtual_accounts
    where environment_id = ${environmentId} and owner_id = ${walletId}
      and kind = 'wallet' and status = 'active'`);
