import { partOf } from "../../../server/src/kernel/archive/months.ts";
import type { Queryable } from "../../../server/src/kernel/database/database.ts";
import { type Sql, sql } from "../../../server/src/kernel/database/sql.ts";
import { openAccountNumber } from "../../../server/src/kernel/ledger/chart.ts";
import { reserveIds } from "../setup/queries.ts";

/** Settled payouts of an environment, spread over its wallets and over closed months. */
export interface BooksFill {
  readonly environmentId: bigint;
  /** Customers, wallets, records, ledger transactions and holds follow it. */
  readonly firstId: bigint;
  readonly rows: number;
  readonly wallets: number;
  /** The oldest first. */
  readonly months: readonly number[];
}

const AMOUNT = 10_000n;
/** Each statement writes at most this many rows, so that none exceeds its time limit. */
const STEP = 250_000;
/** Far above the slots of the service's writers, so no other has a row with this number. */
const SLOT = 1_000;
const CLEARING = openAccountNumber("provider_clearing", "NGN");
const FUNDS = openAccountNumber("simulated_funds", "NGN");

/** The id of the wallet with this number, from 0. */
export const walletIdOf = ({ firstId }: Pick<BooksFill, "firstId">, n: number): bigint =>
  firstId + BigInt(n);
/** The id of the record with this number, from 0. */
export const recordIdOf = ({ firstId, wallets }: BooksFill, n: number): bigint =>
  firstId + BigInt(2 * wallets + n);
const postingIdOf = (fill: BooksFill): bigint => recordIdOf(fill, fill.rows);
const holdIdOf = (fill: BooksFill): bigint => recordIdOf(fill, 2 * fill.rows);

const entriesOfWallet = ({ rows, wallets }: BooksFill): bigint => BigInt(Math.ceil(rows / wallets));
/** What each wallet begins with. Every wallet pays the same number of times, so all balances are known without a sum. */
const fundsOf = (fill: BooksFill): bigint => AMOUNT * (entriesOfWallet(fill) + 1n);

/** Writes books as the ledger would have written them, so the verifier finds no fault. `rows` is a multiple of `wallets`. */
export async function fillBooks(
  database: Queryable,
  about: Omit<BooksFill, "firstId">,
): Promise<BooksFill> {
  const firstId = await reserveIds(database, 2 * about.wallets + 3 * about.rows);
  const fill = { ...about, firstId };
  for (const statement of [...accountsOf(fill), ...openingsOf(fill)]) await database.run(statement);
  for (let from = 0; from < fill.rows; from += STEP) {
    const numbers = sql`generate_series(${from}::integer, ${Math.min(fill.rows, from + STEP) - 1}::integer) n`;
    for (const statement of payoutsOf(fill, numbers)) await database.run(statement);
  }
  return fill;
}

const firstOf = (month: number): Date =>
  new Date(Date.UTC(Math.floor(month / 100), (month % 100) - 1, 1));

/** Makes the partitions of a month. The service has to own them, so this is not for a superuser. */
export async function makeMonth(database: Queryable, month: number): Promise<void> {
  const bounds = [firstOf(month), firstOf(month + (month % 100 === 12 ? 89 : 1))].map((one) =>
    one.toISOString(),
  );
  for (const table of ["ledger_transactions", "ledger_entries", "events", "card_transactions"])
    await database.run(sql`
      select make_partition(${table}, ${partOf("", month)},
        format('from (%L) to (%L)', ${bounds[0]}::text, ${bounds[1]}::text))`);
}

const accountsOf = (fill: BooksFill): readonly Sql[] => {
  const { environmentId, firstId, wallets, rows } = fill;
  const numbers = sql`generate_series(0, ${wallets}::integer - 1) n`;
  const left = fundsOf(fill) - AMOUNT * entriesOfWallet(fill);
  return [
    sql`
      insert into ledger_accounts (environment_id, id, kind, currency, available, entry_seq)
      select ${environmentId}::bigint, ${firstId}::bigint + n, 'customer_wallet', 'NGN', ${left}::bigint,
             ${entriesOfWallet(fill) + 1n}::bigint from ${numbers}`,
    sql`
      insert into customers (environment_id, id, external_id, first_name, last_name, email, phone, profiles, status,
        verified, kyc_pending, created_at, updated_at)
      select ${environmentId}::bigint, ${firstId}::bigint + ${wallets}::integer + n, 'ext-' || n, 'Amina', 'Bello',
             n || '@example.com', '0803' || lpad(n::text, 7, '0'), '{}', 'Active', '{}', '{}', now(), now()
      from ${numbers}`,
    sql`
      insert into customer_wallets (environment_id, id, customer_id, currency, status, created_at, updated_at)
      select ${environmentId}::bigint, ${firstId}::bigint + n, ${firstId}::bigint + ${wallets}::integer + n, 'NGN', 'Active',
             now(), now() from ${numbers}`,
    sql`
      insert into ledger_open_balances (environment_id, account, slot, balance)
      values (${environmentId}, ${FUNDS}, ${SLOT}, ${-fundsOf(fill) * BigInt(wallets)}),
             (${environmentId}, ${CLEARING}, ${SLOT}, ${AMOUNT * BigInt(rows)})`,
  ];
};

/** One ledger transaction opens all wallets, at the beginning of the first month. */
const openingsOf = (fill: BooksFill): readonly Sql[] => {
  const { environmentId, firstId, wallets, months } = fill;
  const at = firstOf(months[0] ?? 0);
  const numbers = sql`generate_series(0, ${wallets}::integer - 1) n`;
  const funds = fundsOf(fill);
  return [
    sql`
      insert into ledger_transactions (environment_id, id, kind, narrative, occurred_at, recorded_at)
      select ${environmentId}::bigint, ${firstId}::bigint + n, 'test_funds', 'Opening', ${at}::timestamptz, ${at}::timestamptz
      from ${numbers}`,
    sql`
      insert into ledger_entries (environment_id, account_id, seq, transaction_id, counterparty_id, available, held,
        pending, balance_after, recorded_at)
      select ${environmentId}::bigint, ${firstId}::bigint + n, 1, ${firstId}::bigint + n, ${FUNDS}::bigint, ${funds}::bigint, 0, 0,
             ${funds}::bigint, ${at}::timestamptz from ${numbers}
      union all
      select ${environmentId}::bigint, ${FUNDS}::bigint, ${firstId}::bigint + n, ${firstId}::bigint + n, ${firstId}::bigint + n,
             ${-funds}::bigint, 0, 0, null, ${at}::timestamptz from ${numbers}`,
  ];
};

const DAYS_OF_A_MONTH = 27;

/** Rows of one month are spread over its first days, each at a time of its own. */
function timeOf({ rows, months }: BooksFill): Sql {
  const each = Math.ceil(rows / months.length);
  const firsts = months.map((month) => firstOf(month).toISOString()).join(",");
  return sql`((string_to_array(${firsts}, ',')::timestamptz[])[1 + n / ${each}::integer]
    + interval '1 hour' + (n % ${each}::integer) * ${DAYS_OF_A_MONTH / each}::float8 * interval '1 day')`;
}

function payoutsOf(fill: BooksFill, numbers: Sql): readonly Sql[] {
  const { environmentId, firstId, wallets } = fill;
  const at = timeOf(fill);
  const wallet = sql`${firstId}::bigint + n % ${wallets}::integer`;
  const [record, posting, hold] = [recordIdOf(fill, 0), postingIdOf(fill), holdIdOf(fill)];
  return [
    sql`
      insert into transactions (environment_id, id, account_id, type, service, channel, posting_type, status, currency,
        amount, fee, vat, stamp_duty, settled_amount, description, receiver_bank_code, receiver_bank_name,
        receiver_account_name, receiver_account_number, session_id, customer_id, progress, hold_id, created_at, updated_at,
        recorded_at)
      select ${environmentId}::bigint, ${record}::bigint + n, ${wallet}, 'Payout', 'wallets', 'BankTransfer', 'Debit',
             'Successful', 'NGN', ${AMOUNT}::bigint, 0, 0, 0, ${AMOUNT}::bigint, 'Savings ' || n, '058', 'Bank',
             'Chidi Eze ' || n % 1000, lpad((n % 500000)::text, 10, '5'), '0902672602310815' || lpad(n::text, 14, '0'),
             ${firstId}::bigint + ${wallets}::integer + n % ${wallets}::integer, 'settled', ${hold}::bigint + n, ${at}, ${at}, ${at}
      from ${numbers}`,
    sql`
      insert into ledger_holds (environment_id, id, account_id, amount, remaining, opened_at)
      select ${environmentId}::bigint, ${hold}::bigint + n, ${wallet}, ${AMOUNT}::bigint, 0, ${at} from ${numbers}`,
    sql`
      insert into ledger_transactions (environment_id, id, kind, narrative, link_id, occurred_at, recorded_at)
      select ${environmentId}::bigint, ${posting}::bigint + n, 'outgoing_settled', 'Savings ' || n, ${record}::bigint + n, ${at}, ${at}
      from ${numbers}`,
    sql`
      insert into ledger_entries (environment_id, account_id, seq, transaction_id, counterparty_id, available, held,
        pending, balance_after, recorded_at)
      select ${environmentId}::bigint, side.account, side.seq, ${posting}::bigint + n, side.counterparty, side.amount, 0, 0,
             side.balance, ${at}
      from ${numbers}
      cross join lateral (values
        (${wallet}, 2 + n / ${wallets}::bigint, ${CLEARING}::bigint, ${-AMOUNT}::bigint,
         ${fundsOf(fill)}::bigint - ${AMOUNT}::bigint * (1 + n / ${wallets}::bigint)),
        (${CLEARING}::bigint, ${posting}::bigint + n, ${wallet}, ${AMOUNT}::bigint, null)
      ) as side(account, seq, counterparty, amount, balance)`,
  ];
}
