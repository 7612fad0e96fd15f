import type { Queryable } from "../../../server/src/kernel/database/database.ts";
import { type Sql, sql } from "../../../server/src/kernel/database/sql.ts";
import { requestIdPrefix } from "../../../server/src/kernel/request-id.ts";

/** The rows of one environment: `rows` of each kind. Ids follow `firstId`, and the newest row is the last. */
export interface Fill {
  readonly environmentId: bigint;
  readonly firstId: bigint;
  readonly rows: number;
  /** Transfers and credits before these rows. */
  readonly earlier: number;
}

/** How many ids a fill takes. */
export const idsOf = ({ rows, earlier }: Pick<Fill, "rows" | "earlier">): number =>
  4 * rows + earlier + 1_000;

/** The id of the row with this number, from 1. A bill and its transaction have the id of a card. */
export const customerId = ({ firstId }: Fill, n: number): bigint => firstId + BigInt(n);
export const walletId = ({ firstId, rows }: Fill, n: number): bigint => firstId + BigInt(rows + n);
export const cardId = ({ firstId, rows }: Fill, n: number): bigint =>
  firstId + BigInt(2 * rows + n);
const cardWalletId = ({ firstId, rows }: Fill): bigint => firstId + BigInt(3 * rows + 1);
const businessWalletId = ({ firstId, rows }: Fill): bigint => firstId + BigInt(3 * rows + 2);

/** `n` counts the rows. One row a second, the newest now. */
const numbers = ({ rows }: Fill): Sql => sql`generate_series(1, ${rows}::integer) n`;

/** Each statement writes at most this many rows, so that none exceeds its time limit. */
const EARLIER_STEP = 500_000;
const time = ({ rows }: Fill): Sql => sql`now() - (${rows}::integer - n) * interval '1 second'`;

const FIRST_NAME = sql`(array['Amina','Chidi','Ngozi','Tunde','Bola','Emeka','Fatima','Ife','Kemi','Musa'])[1 + n % 10]`;
const LAST_NAME = sql`'Bello' || n % 1000`;

export async function fill(database: Queryable, plan: Fill): Promise<void> {
  for (const statement of statementsOf(plan)) await database.run(statement);
}

const statementsOf = (plan: Fill): readonly Sql[] => [
  ...accounts(plan),
  ...customers(plan),
  ...cards(plan),
  ...moneyOut(plan),
  ...moneyIn(plan),
  ...logs(plan),
  ...statements(plan),
];

const accounts = (plan: Fill): readonly Sql[] => [
  sql`
    insert into ledger_accounts (environment_id, id, kind, currency, entry_seq)
    select ${plan.environmentId}::bigint, ${walletId(plan, 0)}::bigint + n, 'customer_wallet', 'NGN',
           case n when 1 then ${plan.rows}::integer else 0 end
    from ${numbers(plan)}`,
  sql`
    insert into ledger_accounts (environment_id, id, kind, currency)
    select ${plan.environmentId}::bigint, ${cardId(plan, 0)}::bigint + n, 'card', 'USD' from ${numbers(plan)}`,
  sql`
    insert into ledger_accounts (environment_id, id, kind, currency, entry_seq)
    values (${plan.environmentId}, ${businessWalletId(plan)}, 'business_wallet', 'NGN', 0),
           (${plan.environmentId}, ${cardWalletId(plan)}, 'card_wallet', 'USD', ${plan.rows}::integer)`,
];

const customers = (plan: Fill): readonly Sql[] => [
  sql`
    insert into customers (environment_id, id, external_id, first_name, last_name, email, phone, profiles, status,
      verified, kyc_pending, created_at, updated_at)
    select ${plan.environmentId}::bigint, ${plan.firstId}::bigint + n, 'ext-' || n, ${FIRST_NAME}, ${LAST_NAME},
           n || '@example.com', '0803' || lpad(n::text, 7, '0'),
           case when n % 2 = 0 then '{card}'::text[] else '{}' end, 'Active',
           case when n % 3 = 0 then '{BVN}'::text[] else '{}' end,
           case when n % 10 = 0 then '{BVN}'::text[] else '{}' end, ${time(plan)}, now()
    from ${numbers(plan)}`,
  sql`
    insert into customer_wallets (environment_id, id, customer_id, currency, status, virtual_account_number, created_at,
      updated_at)
    select ${plan.environmentId}::bigint, ${walletId(plan, 0)}::bigint + n, ${plan.firstId}::bigint + n,
           case when n % 20 = 0 then 'USD' else 'NGN' end, case when n % 10 = 0 then 'Frozen' else 'Active' end,
           lpad(n::text, 10, '1'), ${time(plan)}, now()
    from ${numbers(plan)}`,
  sql`
    insert into verifications (environment_id, id, account_id, type, customer_id, status, masked_identifiers, provider,
      check_reference, price, transaction_id, hold_id, wallet_status, request_id, operation_key, created_at, updated_at)
    select ${plan.environmentId}::bigint, ${plan.firstId}::bigint + n, ${businessWalletId(plan)}::bigint, 'bvn',
           case when n % 2 = 0 then ${plan.firstId}::bigint + n end,
           case when n % 10 = 0 then 'Failed' else 'Successful' end, '222*****' || lpad((n % 1000)::text, 3, '0'), 'p',
           n::text, 5000 + n % 1000, ${plan.firstId}::bigint + n, n, 'Successful', 'r', 'o' || n, ${time(plan)}, now()
    from ${numbers(plan)}`,
];

const cards = (plan: Fill): readonly Sql[] => [
  sql`
    insert into cards (environment_id, id, customer_id, label, status, brand, last_four, daily_limit,
      per_transaction_limit, issuer, reference, reported_status, created_at, updated_at)
    select ${plan.environmentId}::bigint, ${cardId(plan, 0)}::bigint + n, ${plan.firstId}::bigint + n, 'Travel',
           case when n % 10 = 0 then 'Frozen' when n % 10 = 1 then 'Expired' else 'Active' end, 'Visa',
           lpad((n % 10000)::text, 4, '0'), 1, 1, 'i', n::text, 'active', ${time(plan)}, now()
    from ${numbers(plan)}`,
  sql`
    insert into card_authorizations (environment_id, card_id, authorization_id, account_id, approved, ended, created_at)
    select ${plan.environmentId}::bigint, ${cardId(plan, 1)}::bigint + n / 100, 'auth_' || n,
           ${cardId(plan, 1)}::bigint + n / 100, 100 + n % 10000,
           case n % 10 when 0 then null when 1 then 'expired' else 'cleared' end, ${time(plan)}
    from ${numbers(plan)}`,
  sql`
    insert into card_transactions (environment_id, id, card_id, type, amount, currency, status, description,
      merchant_name, authorization_id, occurred_at, recorded_at)
    select ${plan.environmentId}::bigint, ${plan.firstId}::bigint + n, ${cardId(plan, 1)}::bigint,
           case when n % 10 = 0 then 'Decline' else 'Settlement' end, 100 + n % 10000, 'USD',
           case when n % 10 = 0 then 'Declined' else 'Successful' end, 'Purchase', 'Shop ' || n % 100, 'auth_' || n, ${time(plan)}, now()
    from ${numbers(plan)}`,
];

/** Transfers and credits with `n` from one number to another. */
const transfers = (
  plan: Fill,
  { id, at, from, to }: { id: bigint; at: Sql; from: number; to: number },
): Sql => sql`
    insert into transactions (environment_id, id, account_id, type, service, channel, posting_type, status, currency,
      amount, fee, vat, stamp_duty, settled_amount, description, receiver_bank_code, receiver_account_name,
      receiver_account_number, sender_name, sender_account_number, session_id, account_reference, settles_at,
      created_at, updated_at)
    select ${plan.environmentId}::bigint, ${id}::bigint + n, ${businessWalletId(plan)}::bigint,
           case when n % 4 = 0 then 'Funding' else 'Transfer' end,
           case when n % 4 = 0 then 'collections' else 'transfers' end, 'BankTransfer',
           case when n % 4 = 0 then 'Credit' else 'Debit' end,
           case when n % 10 = 1 then 'Pending' when n % 10 = 2 then 'Reversed' else 'Successful' end, 'NGN',
           10000 + n % 100000, 0, 0, 0, 100, 'Rent ' || n, '058', ${FIRST_NAME} || ' ' || ${LAST_NAME},
           lpad((n % 500000)::text, 10, '3'), case when n % 4 = 0 then 'Oba Foods' end,
           case when n % 4 = 0 then lpad((n % 500000)::text, 10, '4') end, '0902672601310815' || lpad(n::text, 14, '0'),
           case when n % 4 = 0 then 'vac_' || n end, case when n % 4 = 0 then ${at} end, ${at}, now()
    from generate_series(${from}::integer, ${to}::integer) n`;

/** Older than all other rows, and numbered after them. */
function earlierTransfers(plan: Fill): readonly Sql[] {
  const steps = Array.from({ length: Math.ceil(plan.earlier / EARLIER_STEP) }, (_, index) => index);
  const id = plan.firstId + BigInt(3 * plan.rows + 10);
  const at = sql`now() - (${plan.rows + plan.earlier}::integer - (n - ${plan.rows}::integer)) * interval '1 second'`;
  return steps.map((step) =>
    transfers(plan, {
      ...{ id, at, from: plan.rows + step * EARLIER_STEP + 1 },
      to: plan.rows + Math.min(plan.earlier, (step + 1) * EARLIER_STEP),
    }),
  );
}

/** Transfers and credits, then payouts, then bills: their ids follow each other. */
const moneyOut = (plan: Fill): readonly Sql[] => [
  ...earlierTransfers(plan),
  transfers(plan, { id: plan.firstId, at: time(plan), from: 1, to: plan.rows }),
  sql`
    insert into transactions (environment_id, id, account_id, type, service, channel, posting_type, status, currency,
      amount, fee, vat, stamp_duty, settled_amount, description, receiver_bank_code, receiver_bank_name,
      receiver_account_name, receiver_account_number, session_id, customer_id, progress, hold_id, created_at, updated_at)
    select ${plan.environmentId}::bigint, ${walletId(plan, 0)}::bigint + n, ${walletId(plan, 1)}::bigint + n / 10,
           'Payout', 'wallets', 'BankTransfer', 'Debit', case when n % 10 = 0 then 'Pending' else 'Successful' end,
           'NGN', 10000 + n % 100000, 0, 0, 0, 100, 'Savings ' || n, '058', 'Bank', ${FIRST_NAME} || ' ' || ${LAST_NAME},
           lpad((n % 500000)::text, 10, '5'), '0902672602310815' || lpad(n::text, 14, '0'),
           ${customerId(plan, 1)}::bigint + n / 10, case when n % 10 = 0 then 'accepted' else 'settled' end, n,
           ${time(plan)}, now()
    from ${numbers(plan)}`,
  sql`
    insert into transactions (environment_id, id, account_id, type, service, channel, posting_type, status, currency,
      amount, fee, vat, stamp_duty, settled_amount, description, created_at, updated_at)
    select ${plan.environmentId}::bigint, ${cardId(plan, 0)}::bigint + n, ${businessWalletId(plan)}::bigint, 'Bill',
           'bills', 'Biller', 'Debit', case when n % 10 = 0 then 'Reversed' else 'Successful' end, 'NGN',
           10000 + n % 100000, 0, 0, 0, 100, 'Airtime ' || n, ${time(plan)}, now()
    from ${numbers(plan)}`,
  sql`
    insert into bills (environment_id, id, account_id, reference, category, provider_code, item_code, customer, amount,
      created_at)
    select ${plan.environmentId}::bigint, ${cardId(plan, 0)}::bigint + n, ${businessWalletId(plan)}::bigint,
           'order-' || n, case when n % 2 = 0 then 'airtime' else 'data' end, 'MTN', 'MTN',
           '0803' || lpad((n % 100000)::text, 7, '0'), 10000 + n % 100000, ${time(plan)}
    from ${numbers(plan)}`,
  sql`
    insert into bill_references (environment_id, reference, content, bill_id)
    select ${plan.environmentId}::bigint, 'order-' || n, '', ${cardId(plan, 0)}::bigint + n from ${numbers(plan)}`,
];

const moneyIn = (plan: Fill): readonly Sql[] => [
  sql`
    insert into virtual_accounts (environment_id, id, kind, reference, provider, order_reference, bank_code, bank_name,
      account_number, account_name, status, amount, holder, created_at)
    select ${plan.environmentId}::bigint, ${plan.firstId}::bigint + n, case when n % 2 = 0 then 'dynamic' else 'customer' end,
           'vac_' || n, 'p', n::text, '999', 'Bank', lpad(n::text, 10, '6'), ${FIRST_NAME} || ' ' || ${LAST_NAME},
           case when n % 2 = 0 then 'waiting' else 'active' end, case when n % 2 = 0 then 10000 + n % 100000 end, '{}',
           ${time(plan)}
    from ${numbers(plan)}`,
  sql`
    insert into virtual_accounts (environment_id, id, kind, reference, provider, order_reference, bank_code, bank_name,
      account_number, account_name, status, amount, holder, created_at)
    select ${plan.environmentId}::bigint, ${walletId(plan, 0)}::bigint + n, 'invoice', 'inv_' || n, 'p', n::text, '999',
           'Bank', lpad(n::text, 10, '7'), 'Adire Market', case when n % 10 = 0 then 'waiting' else 'paid' end,
           10000 + n % 100000, '{}', ${time(plan)}
    from ${numbers(plan)}`,
  sql`
    insert into invoices (environment_id, id, description, customer_name, customer_email)
    select ${plan.environmentId}::bigint, ${walletId(plan, 0)}::bigint + n, '12 yards of adire',
           ${FIRST_NAME} || ' ' || ${LAST_NAME}, n || '@example.com'
    from ${numbers(plan)}`,
  sql`
    insert into settlements (environment_id, id, account_id, currency, due_at, amount, credits, settled_at)
    select ${plan.environmentId}::bigint, ${plan.firstId}::bigint + n, ${businessWalletId(plan)}::bigint, 'NGN',
           ${time(plan)}, 10000 + n % 100000, 1, case when n % 10 = 0 then null else now() end
    from ${numbers(plan)}`,
];

/** A body of the usual length. */
const filling = "x".repeat(300);

/** What is written during one quarter of an hour: all of it is in the partitions of today. */
const logs = (plan: Fill): readonly Sql[] => [
  sql`
    insert into events (environment_id, id, type, body, occurred_at, recorded_at)
    select ${plan.environmentId}::bigint, ${plan.firstId}::bigint + n,
           case when n % 10 = 0 then 'FUNDING_NOTIFICATION' else 'TRANSFER_NOTIFICATION' end,
           '{"data":{"reference":"trf_' || lpad(n::text, 12, '0') || '","filling":"' || ${filling}::text || '"}}',
           now(), now() - (${plan.rows}::integer - n) * interval '1 millisecond'
    from ${numbers(plan)}`,
  sql`
    insert into request_log (environment_id, id, day, received_at, api_key_id, address, method, route, path, query,
      status, duration_ms, request_body, is_request_body_cut, answer_body, is_answer_body_cut)
    select ${plan.environmentId}::bigint, ${requestIdPrefix(Date.now())}::text || lpad(n::text, 16, '0'),
           (now() at time zone 'UTC')::date, now(), 1, '', 'POST',
           case when n % 10 = 0 then 'createTransfer' else 'listTransactions' end, '/api/v1/business/single', '',
           case when n % 10 = 0 then 402 else 200 end, 1,
           '{"reference":"order-' || n || '","filling":"' || ${filling}::text || '"}', false,
           '{"data":{"reference":"trf_' || lpad(n::text, 12, '0') || '","filling":"' || ${filling}::text || '"}}', false
    from ${numbers(plan)}`,
];

/** An entry and its transaction are recorded at the same time. */
const RECORDED_AT = new Date();

/** One wallet and the card wallet have an entry of each ledger transaction. */
const statements = (plan: Fill): readonly Sql[] => [
  sql`
    insert into ledger_transactions (environment_id, id, kind, narrative, occurred_at, recorded_at)
    select ${plan.environmentId}::bigint, ${cardWalletId(plan)}::bigint + n, 'listed', 'Savings ' || n, ${time(plan)},
           ${RECORDED_AT}::timestamptz
    from ${numbers(plan)}`,
  ...[walletId(plan, 1), cardWalletId(plan)].map(
    (accountId) => sql`
      insert into ledger_entries (environment_id, account_id, seq, transaction_id, counterparty_id, available, held,
        pending, balance_after, recorded_at)
      select ${plan.environmentId}::bigint, ${accountId}::bigint, n, ${cardWalletId(plan)}::bigint + n, 1, 100 + n % 10000,
             0, 0, n, ${RECORDED_AT}::timestamptz
      from ${numbers(plan)}`,
  ),
];
