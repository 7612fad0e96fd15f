import type { Queryable } from "../../kernel/database/database.ts";
import { bigintArray, textArray } from "../../kernel/database/arrays.ts";
import { sql } from "../../kernel/database/sql.ts";
import { openAccountNumber, OPEN_ACCOUNT_NAMES } from "../../kernel/ledger/chart.ts";
import type { RecordKind } from "../../kernel/ledger/records.ts";
import type { Currency } from "../../kernel/money.ts";
import type { Mode } from "../../kernel/tenancy/access.ts";
import type { SettlementSchedule } from "./rules.ts";

/** A business's own wallet in one currency. The account is the whole of it. */
export interface BusinessWallet {
  readonly environmentId: bigint;
  readonly currency: Currency;
  readonly kind: "business_wallet" | "card_wallet";
  readonly accountId: bigint;
}

/** There is at most one wallet of a kind and currency in an environment, and it is found by the two. */
export const businessWallets: RecordKind<BusinessWallet> = {
  name: "business_wallet",
  guard: "account",
  identity: (wallet) => `${wallet.kind}/${wallet.currency}`,
  finders: {
    kind: {
      keyOf: (wallet) => `${wallet.kind}/${wallet.currency}`,
      find: ({ environmentIds, keys }) => sql`
        select account.environment_id as "environmentId", asked.key, asked.key as identity, account.id as "accountId"
        from unnest(${bigintArray(environmentIds)}::bigint[], ${textArray(keys)}::text[]) as asked(environment_id, key)
        join ledger_accounts account on account.environment_id = asked.environment_id
          and account.kind = split_part(asked.key, '/', 1) and account.currency = split_part(asked.key, '/', 2)
          and account.kind in ('business_wallet', 'card_wallet')`,
    },
  },
  read: ({ environmentIds, keys }) => sql`
    select account.environment_id as "environmentId", account.kind, account.currency, account.id as "accountId"
    from unnest(${bigintArray(environmentIds)}::bigint[], ${textArray(keys)}::text[]) as asked(environment_id, key)
    join ledger_accounts account on account.environment_id = asked.environment_id
      and account.kind = split_part(asked.key, '/', 1) and account.currency = split_part(asked.key, '/', 2)
      and account.kind in ('business_wallet', 'card_wallet')`,
};

export interface NewBusiness {
  readonly id: bigint;
  readonly name: string;
  readonly serviceAccountNumber: string;
  readonly status: "pending" | "approved";
}

export const insertBusiness = (tx: Queryable, business: NewBusiness) =>
  tx.run(sql`
    insert into businesses (id, name, service_account_number, status)
    values (${business.id}, ${business.name}, ${business.serviceAccountNumber}, ${business.status})`);

export interface NewEnvironment {
  readonly id: bigint;
  readonly businessId: bigint;
  readonly mode: Mode;
  readonly settlementSchedule: SettlementSchedule;
  readonly settlementDelaySeconds: number;
  readonly signatureHelperAllowed: boolean;
}

export const insertEnvironment = (tx: Queryable, environment: NewEnvironment) =>
  tx.run(sql`
    insert into environments (id, business_id, mode, settlement_schedule, settlement_delay_seconds,
      signature_helper_allowed)
    values (${environment.id}, ${environment.businessId}, ${environment.mode}, ${environment.settlementSchedule},
      ${environment.settlementDelaySeconds}, ${environment.signatureHelperAllowed})`);

export interface NewApiKey {
  readonly environmentId: bigint;
  readonly id: bigint;
  readonly keyHash: Buffer;
  readonly keySealed: Buffer;
  readonly publicKeySealed: Buffer;
  readonly scopes: readonly string[];
}

export const insertApiKey = (tx: Queryable, key: NewApiKey) =>
  tx.run(sql`
    insert into api_keys (environment_id, id, key_hash, key_sealed, public_key_sealed, scopes)
    values (${key.environmentId}, ${key.id}, ${key.keyHash}, ${key.keySealed}, ${key.publicKeySealed}, ${key.scopes})`);

export const nextIds = async (queryable: Queryable, count: number): Promise<bigint[]> => {
  const { first } = await queryable.one<{ first: bigint }>(sql`select nextval('ids') as first`);
  return Array.from({ length: count }, (_, index) => first + BigInt(index));
};

/** Has a worker open the wallets, in case this process does not live to do it. */
export const enqueueOpening = (tx: Queryable, task: string, environmentId: bigint) =>
  tx.run(sql`
    select graphile_worker.add_job(${task}, json_build_object('environmentId', ${String(environmentId)}::text))`);

export interface BalanceRow {
  readonly available: bigint;
  readonly held: bigint;
  readonly pending: bigint;
  readonly customerWallets: bigint;
}

/**
 * What the business's NGN wallet holds, and what its customers' wallets hold together. All accounts of an environment
 * sum to zero, so the customers' part is what the others leave: a few rows, however many customers there are.
 */
export const readBalance = (queryable: Queryable, environmentId: bigint) => {
  const openAccounts = OPEN_ACCOUNT_NAMES.map((name) => openAccountNumber(name, "NGN"));
  return queryable.maybeOne<BalanceRow>(sql`
    select wallet.available, wallet.held, wallet.pending,
           (-(wallet.available + wallet.held + wallet.pending) - coalesce(open.balance, 0))::bigint as "customerWallets"
    from ledger_accounts wallet
    left join lateral (
      select sum(balance) as balance from ledger_open_balances
      where environment_id = wallet.environment_id and account = any(${bigintArray(openAccounts)}::bigint[])
    ) open on true
    where wallet.environment_id = ${environmentId} and wallet.kind = 'business_wallet' and wallet.currency = 'NGN'`);
};
