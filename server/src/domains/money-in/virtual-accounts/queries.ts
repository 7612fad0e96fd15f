import { bigintArray, bigints, textArray, texts, times } from "../../../kernel/database/arrays.ts";
import type { Queryable } from "../../../kernel/database/database.ts";
import { type Sql, sql } from "../../../kernel/database/sql.ts";
import type { Asked, Need, RecordKind } from "../../../kernel/ledger/records.ts";
import { allOf, countUpTo, searchRows, withOlder } from "../../../kernel/lists.ts";
import type { Minor } from "../../../kernel/money.ts";
import type { AccountKind, AccountStatus } from "./rules.ts";

/** Who holds an account, as the merchant said. */
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

/** An account number that a provider opened for a merchant. It is changed under a lock of its own. */
export interface VirtualAccount {
  readonly environmentId: bigint;
  readonly id: bigint;
  readonly kind: AccountKind;
  readonly ownerId: bigint | null;
  readonly reference: string;
  readonly provider: string;
  readonly orderReference: string;
  readonly bankCode: string;
  readonly bankName: string;
  readonly accountNumber: string;
  readonly accountName: string;
  readonly status: AccountStatus;
  readonly amount: Minor | null;
  readonly received: Minor;
  readonly expiresAt: Date | null;
  readonly narration: string | null;
  readonly holder: Holder;
  readonly createdAt: Date;
}

const columns = sql`
  environment_id as "environmentId", id, kind, owner_id as "ownerId", reference, provider,
  order_reference as "orderReference", bank_code as "bankCode", bank_name as "bankName",
  account_number as "accountNumber", account_name as "accountName", status, amount, received,
  expires_at as "expiresAt", narration, holder::json as holder, created_at as "createdAt"`;

const asked = ({ environmentIds, keys }: Asked): Sql => sql`
  unnest(${bigintArray(environmentIds)}::bigint[], ${textArray(keys)}::text[])
    as asked(environment_id, key)`;

export const virtualAccounts: RecordKind<VirtualAccount> = {
  name: "virtual_account",
  guard: "key",
  identity: ({ id }) => String(id),
  finders: {
    reference: {
      keyOf: ({ reference }) => reference,
      find: (keys) => sql`
        select asked.environment_id as "environmentId", asked.key, account.id::text as identity,
               null::bigint as "accountId"
        from ${asked(keys)}
        cross join lateral (
          select id from virtual_accounts
          where environment_id = asked.environment_id and reference = asked.key
          offset 0
        ) account`,
    },
    /** The one that a wallet has now. */
    wallet: {
      keyOf: ({ kind, status, ownerId }) =>
        kind === "wallet" && status === "active" ? String(ownerId) : null,
      find: (keys) => sql`
        select asked.environment_id as "environmentId", asked.key, account.id::text as identity,
               null::bigint as "accountId"
        from ${asked(keys)}
        cross join lateral (
          select id from virtual_accounts
          where environment_id = asked.environment_id and owner_id = asked.key::bigint
            and kind = 'wallet' and status = 'active'
          offset 0
        ) account`,
    },
  },
  read: (keys) => sql`
    select account.*
    from ${asked(keys)}
    cross join lateral (
      select ${columns} from virtual_accounts
      where environment_id = asked.environment_id and id = asked.key::bigint
      offset 0
    ) account`,
  // The number goes into the directory in the same statement: there is neither without the other.
  insert: (rows) => sql`
    with accounts as (
      insert into virtual_accounts (environment_id, id, kind, owner_id, reference, provider,
        order_reference, bank_code, bank_name, account_number, account_name, status, amount, received,
        expires_at, narration, holder, created_at)
      select * from unnest(
        ${bigints(rows, (row) => row.environmentId)}, ${bigints(rows, (row) => row.id)},
        ${texts(rows, (row) => row.kind)}, ${bigints(rows, (row) => row.ownerId)},
        ${texts(rows, (row) => row.reference)}, ${texts(rows, (row) => row.provider)},
        ${texts(rows, (row) => row.orderReference)}, ${texts(rows, (row) => row.bankCode)},
        ${texts(rows, (row) => row.bankName)}, ${texts(rows, (row) => row.accountNumber)},
        ${texts(rows, (row) => row.accountName)}, ${texts(rows, (row) => row.status)},
        ${bigints(rows, (row) => row.amount)}, ${bigints(rows, (row) => row.received)},
        ${times(rows, (row) => row.expiresAt)}, ${texts(rows, (row) => row.narration)},
        ${texts(rows, (row) => JSON.stringify(row.holder))}, ${times(rows, (row) => row.createdAt)})
      returning bank_code, account_number, environment_id, id
    )
    insert into account_numbers (bank_code, account_number, environment_id, virtual_account_id)
    select bank_code, account_number, environment_id, id from accounts
    order by bank_code, account_number`,
  update: (rows) => sql`
    update virtual_accounts account
    set status = changed.status, received = changed.received
    from unnest(
      ${bigints(rows, (row) => row.environmentId)}, ${bigints(rows, (row) => row.id)},
      ${texts(rows, (row) => row.status)}, ${bigints(rows, (row) => row.received)})
      as changed(environment_id, id, status, received)
    where account.ctid = (
      select known.ctid from virtual_accounts known
      where known.environment_id = changed.environment_id and known.id = changed.id
    )`,
};

export const virtualAccountById = (id: bigint): Need<VirtualAccount> => ({
  record: virtualAccounts,
  key: String(id),
});

/** Leads to the account that has a reference, if one has: for whoever wants to give it to a new one. */
export const virtualAccountBy = (reference: string): Need<VirtualAccount> => ({
  record: virtualAccounts,
  by: "reference",
  key: reference,
});

/** Leads to the account that a wallet has now, if it has one. */
export const activeAccountOf = (walletId: bigint): Need<VirtualAccount> => ({
  record: virtualAccounts,
  by: "wallet",
  key: String(walletId),
});

/** Whose a number is, whichever environment it is in. */
export const readByNumber = (queryable: Queryable, bankCode: string, accountNumber: string) =>
  queryable.maybeOne<VirtualAccount>(sql`
    select account.*
    from account_numbers number
    cross join lateral (
      select ${columns} from virtual_accounts
      where environment_id = number.environment_id and id = number.virtual_account_id
    ) account
    where number.bank_code = ${bankCode} and number.account_number = ${accountNumber}`);

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

export interface AccountFilter {
  readonly environmentId: bigint;
  readonly from: Date | null;
  readonly until: Date | null;
  /** A part of the name, the number or the reference, in any case. */
  readonly search: string | null;
}

const matching = ({ environmentId, from, until }: AccountFilter): Sql =>
  allOf(
    sql`environment_id = ${environmentId} and kind in ('business', 'customer', 'dynamic')`,
    from !== null && sql`created_at >= ${from}`,
    until !== null && sql`created_at < ${until}`,
  );

/**
 * Finds the newest accounts that a filter lets through and that hold its text. The one with this very number or
 * reference is found whatever its age.
 */
export async function searchAccounts(queryable: Queryable, filter: AccountFilter, search: string) {
  const part = search.toLowerCase();
  const candidates = sql`
    select id, created_at as at,
           strpos(lower(account_name), ${part}) > 0 or strpos(account_number, ${part}) > 0
             or strpos(lower(reference), ${part}) > 0 as is_match
    from virtual_accounts where ${matching(filter)}
    order by created_at desc, id desc`;
  const found = await searchRows(queryable, candidates);
  if (found.end === undefined) return found;
  const exact = await queryable.many<{ id: bigint }>(sql`
    select id from virtual_accounts where ${matching(filter)} and account_number = ${search}
    union
    select id from virtual_accounts where ${matching(filter)} and reference = ${search}`);
  return withOlder(found, exact);
}

export const readByIds = (queryable: Queryable, environmentId: bigint, ids: readonly bigint[]) =>
  queryable.many<VirtualAccount>(sql`
    select ${columns} from virtual_accounts
    where environment_id = ${environmentId} and id = any(${bigintArray(ids)}::bigint[])`);

export const readPage = (
  queryable: Queryable,
  filter: AccountFilter,
  { limit, offset }: { limit: number; offset: number },
) =>
  queryable.many<VirtualAccount>(sql`
    select ${columns} from virtual_accounts where ${matching(filter)}
    order by created_at desc, id desc
    limit ${limit} offset ${offset}`);

export const countMatching = (queryable: Queryable, filter: AccountFilter, most: number) =>
  countUpTo(queryable, sql`virtual_accounts where ${matching(filter)}`, most);
