import type { CellNumber } from "../../../kernel/cells/cell-number.ts";
import { bigintArray, textArray } from "../../../kernel/database/arrays.ts";
import type { Queryable } from "../../../kernel/database/database.ts";
import { sql } from "../../../kernel/database/sql.ts";
import { OPEN_ACCOUNT_NAMES, openAccountNumber } from "../../../kernel/ledger/chart.ts";
import { bigint, text } from "../../../kernel/ledger/records/record-columns.ts";
import { type RowOf, recordTable } from "../../../kernel/ledger/records/record-table.ts";
import type { Need } from "../../../kernel/ledger/records.ts";
import { allOf, isEqual, type PagePart } from "../../../kernel/lists.ts";
import type { Currency } from "../../../kernel/money.ts";
import type { Mode, SignatureVersion } from "../../../kernel/tenancy/access.ts";
import { contains } from "../../../kernel/text/fold.ts";
import type { SettlementSchedule } from "./rules.ts";

/** A business's own wallet in one currency: an account, found by its kind and currency. */
export const businessWallets = recordTable({
  name: "business_wallet",
  table: "ledger_accounts",
  lock: "account",
  columns: {
    environmentId: bigint("environment_id"),
    currency: text<Currency>("currency"),
    kind: text<"business_wallet" | "card_wallet">("kind"),
    accountId: bigint("id"),
  },
  identity: ["kind", "currency"],
  // The condition of the index that has one such account for each kind and currency.
  where: "kind in ('business_wallet', 'card_wallet')",
  lookups: {
    kind: { keyOf: ({ kind, currency }) => `${kind}/${currency}`, account: "id" },
  },
  insert: false,
});

export type BusinessWallet = RowOf<typeof businessWallets>;

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

export const isNumberTaken = async (tx: Queryable, accountNumber: string): Promise<boolean> =>
  (await tx.maybeOne(
    sql`select 1 from businesses where service_account_number = ${accountNumber}`,
  )) !== undefined;

export interface NewEnvironment {
  readonly id: bigint;
  readonly businessId: bigint;
  readonly mode: Mode;
  readonly settlementSchedule: SettlementSchedule;
  readonly settlementDelaySeconds: number;
  readonly walletSettlementSchedule: SettlementSchedule;
  readonly walletSettlementDelaySeconds: number;
  readonly signatureHelperAllowed: boolean;
  readonly mailsPerDay: number;
}

export const insertEnvironment = (tx: Queryable, environment: NewEnvironment) =>
  tx.run(sql`
    insert into environments (id, business_id, mode, settlement_schedule, settlement_delay_seconds,
      wallet_settlement_schedule, wallet_settlement_delay_seconds, signature_helper_allowed, mails_per_day)
    values (${environment.id}, ${environment.businessId}, ${environment.mode}, ${environment.settlementSchedule},
      ${environment.settlementDelaySeconds}, ${environment.walletSettlementSchedule},
      ${environment.walletSettlementDelaySeconds}, ${environment.signatureHelperAllowed},
      ${environment.mailsPerDay})`);

export interface Business {
  readonly businessId: bigint;
  readonly name: string;
  readonly status: "pending" | "approved" | "suspended";
  readonly serviceAccountNumber: string;
  /** The address for mail to the business itself. */
  readonly contactEmail: string | null;
  readonly createdAt: Date;
  /** The cell that serves it now. Null: this one. */
  readonly movedTo: CellNumber | null;
}

const businessColumns = sql`
  id as "businessId", name, status, service_account_number as "serviceAccountNumber",
  contact_email as "contactEmail", created_at as "createdAt", moved_to as "movedTo"`;

export const readBusiness = (queryable: Queryable, businessId: bigint) =>
  queryable.maybeOne<Business>(
    sql`select ${businessColumns} from businesses where id = ${businessId}`,
  );

/**
 * Locks a business against other changes of it, its environments and its keys. Rows that refer to it may still be
 * written.
 */
export const lockBusiness = (tx: Queryable, businessId: bigint) =>
  tx.maybeOne<Business>(sql`
    select ${businessColumns} from businesses where id = ${businessId} for no key update`);

export const updateLogo = (
  tx: Queryable,
  businessId: bigint,
  { logo, type, version }: { logo: Buffer | null; type: string | null; version: string | null },
) =>
  tx.run(sql`
    update businesses set logo = ${logo}, logo_type = ${type}, logo_version = ${version}
    where id = ${businessId}`);

/** What the pay pages of a business show about it. */
interface StoredBranding {
  readonly name: string;
  readonly color: string | null;
  readonly logo: Buffer | null;
  readonly logoType: string | null;
  readonly supportEmail: string | null;
  readonly supportPhone: string | null;
}

export const readBranding = (queryable: Queryable, businessId: bigint) =>
  queryable.maybeOne<StoredBranding>(sql`
    select name, color, logo, logo_type as "logoType", support_email as "supportEmail",
           support_phone as "supportPhone"
    from businesses where id = ${businessId}`);

export const updateSupport = (
  tx: Queryable,
  businessId: bigint,
  { email, phone }: { email: string | null; phone: string | null },
) =>
  tx.run(sql`
    update businesses set support_email = ${email}, support_phone = ${phone}
    where id = ${businessId}`);

export const updateColor = (tx: Queryable, businessId: bigint, color: string | null) =>
  tx.run(sql`update businesses set color = ${color} where id = ${businessId}`);

export const updateContactEmail = (tx: Queryable, businessId: bigint, email: string | null) =>
  tx.run(sql`update businesses set contact_email = ${email} where id = ${businessId}`);

export const updateStatus = (tx: Queryable, businessId: bigint, status: Business["status"]) =>
  tx.run(sql`update businesses set status = ${status} where id = ${businessId}`);

export interface BusinessFilters {
  /** A part of the name, the id or the service account number. */
  readonly search: string | null;
  readonly status: Business["status"] | null;
  readonly ids: readonly bigint[] | null;
}

/** Ids below the sequence are the platform's own. */
const matches = ({ search, status, ids }: BusinessFilters) =>
  allOf(
    sql`id >= 1000000`,
    isEqual(sql`status`, status),
    ids !== null && sql`id = any(${bigintArray(ids)}::bigint[])`,
    search !== null &&
      sql`(${contains(sql`name`, search)} or id::text = ${search} or service_account_number = ${search})`,
  );

export const readBusinesses = (
  queryable: Queryable,
  wanted: BusinessFilters,
  { limit, offset }: PagePart,
) =>
  queryable.many<Business>(sql`
    select ${businessColumns} from businesses
    where ${matches(wanted)}
    order by id desc
    limit ${limit} offset ${offset}`);

export const countBusinesses = (queryable: Queryable, wanted: BusinessFilters) =>
  queryable.one<{ total: number }>(sql`
    select count(*)::integer as total from businesses where ${matches(wanted)}`);

export interface Environment {
  readonly id: bigint;
  readonly businessId: bigint;
  readonly mode: Mode;
  readonly settlementSchedule: SettlementSchedule;
  readonly settlementDelaySeconds: number;
  readonly walletSettlementSchedule: SettlementSchedule;
  readonly walletSettlementDelaySeconds: number;
  readonly requestsPerSecond: number;
  readonly requestsBurst: number;
  readonly signatureHelperAllowed: boolean;
  /** The number of mails a day to addresses that the merchant names. */
  readonly mailsPerDay: number;
  readonly oldestSignatureVersion: SignatureVersion;
  readonly walletCurrencies: readonly Currency[];
  readonly scopes: readonly string[];
}

/** The environments of some businesses, with the scopes of their newest main keys. */
export const readEnvironments = (queryable: Queryable, businessIds: readonly bigint[]) =>
  queryable.many<Environment>(sql`
    select environment.id, environment.business_id as "businessId", environment.mode,
           environment.settlement_schedule as "settlementSchedule",
           environment.settlement_delay_seconds as "settlementDelaySeconds",
           environment.wallet_settlement_schedule as "walletSettlementSchedule",
           environment.wallet_settlement_delay_seconds as "walletSettlementDelaySeconds",
           environment.requests_per_second as "requestsPerSecond",
           environment.requests_burst as "requestsBurst",
           environment.signature_helper_allowed as "signatureHelperAllowed",
           environment.mails_per_day as "mailsPerDay",
           environment.oldest_signature_version as "oldestSignatureVersion",
           environment.wallet_currencies as "walletCurrencies",
           coalesce(newest.scopes, '{}') as scopes
    from environments environment
    left join lateral (
      select scopes from api_keys where environment_id = environment.id and name is null order by id desc limit 1
    ) newest on true
    where environment.business_id = any(${bigintArray(businessIds)}::bigint[])
    order by environment.business_id, environment.mode desc`);

export const updateEnvironment = (tx: Queryable, environment: Environment) =>
  tx.run(sql`
    update environments
    set settlement_schedule = ${environment.settlementSchedule},
        settlement_delay_seconds = ${environment.settlementDelaySeconds},
        wallet_settlement_schedule = ${environment.walletSettlementSchedule},
        wallet_settlement_delay_seconds = ${environment.walletSettlementDelaySeconds},
        requests_per_second = ${environment.requestsPerSecond},
        requests_burst = ${environment.requestsBurst},
        signature_helper_allowed = ${environment.signatureHelperAllowed},
        mails_per_day = ${environment.mailsPerDay},
        oldest_signature_version = ${environment.oldestSignatureVersion},
        wallet_currencies = ${textArray(environment.walletCurrencies)}::text[]
    where id = ${environment.id}`);

export const nextIds = async (queryable: Queryable, count: number): Promise<bigint[]> => {
  const { first } = await queryable.one<{ first: bigint }>(sql`select nextval('ids') as first`);
  return Array.from({ length: count }, (_, index) => first + BigInt(index));
};

/** Enqueues a job that opens the wallets, in case this process ends first. */
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
 * The business's NGN wallet, and the total of its customers' wallets. All accounts of an environment sum to zero, so
 * the customers' part is the remainder: a few rows, for any number of customers.
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

/** The naira wallet of an environment's business. */
export const nairaWalletOf = (environmentId: bigint): Need<BusinessWallet> => ({
  ...{ record: businessWallets, by: "kind", key: "business_wallet/NGN", environmentId },
});
