import { sql } from "../../src/kernel/database/sql.ts";
import { all, ENVIRONMENT, ROWS } from "./list-plans.ts";

/** The tables whose rows the lists of money and of logs show. */
export const TABLES = [
  "transactions",
  "virtual_accounts",
  "invoices",
  "verifications",
  "settlements",
  "bills",
];

/** Fills them, and the ledger's. */
export const FILLED = [
  sql`
    insert into transactions (environment_id, id, account_id, type, service, channel, posting_type, status, currency,
      amount, fee, vat, stamp_duty, settled_amount, description, receiver_account_name, receiver_account_number,
      session_id, created_at, updated_at)
    select ${ENVIRONMENT}, n, 1, 'Transfer', 'transfers', 'BankTransfer', 'Debit',
           case when n % 10 = 0 then 'Pending' else 'Successful' end, 'NGN', 100, 0, 0, 0, 100, 'Rent ' || n, 'Amina',
           lpad(n::text, 10, '0'), n::text, now() - n * interval '1 second', now()
    from generate_series(1, ${ROWS}::integer) n`,
  sql`
    insert into virtual_accounts (environment_id, id, kind, reference, provider, order_reference, bank_code, bank_name,
      account_number, account_name, status, amount, holder, created_at)
    select ${ENVIRONMENT}, n, case when n % 2 = 0 then 'invoice' else 'dynamic' end, 'vac_' || n, 'p', n::text, '999', 'b',
           lpad(n::text, 10, '0'), 'Amina', 'waiting', 100, '{}', now() - n * interval '1 second'
    from generate_series(1, ${ROWS}::integer) n`,
  sql`
    insert into invoices (environment_id, id, description)
    select ${ENVIRONMENT}, n, 'Rent' from generate_series(2, ${ROWS}::integer, 2) n`,
  sql`
    insert into verifications (environment_id, id, account_id, type, status, masked_identifiers, provider,
      check_reference, price, request_id, operation_key, created_at, updated_at)
    select ${ENVIRONMENT}, n, 1, 'bvn', 'Successful', '222*****901', 'p', n::text, 0, 'r', 'o' || n,
           now() - n * interval '1 second', now()
    from generate_series(1, ${ROWS}::integer) n`,
  sql`
    insert into ledger_accounts (environment_id, id, kind, currency)
    select ${ENVIRONMENT}, n, case n when 1 then 'business_wallet' else 'customer_wallet' end, 'NGN'
    from generate_series(1, ${ROWS}::integer) n`,
  sql`
    insert into settlements (environment_id, id, account_id, currency, due_at, amount, credits, settled_at)
    select ${ENVIRONMENT}, n, 1, 'NGN', now() - n * interval '1 second', 100, 1, now()
    from generate_series(1, ${ROWS}::integer) n`,
  sql`
    insert into bills (environment_id, id, account_id, reference, category, provider_code, item_code, customer, amount,
      created_at)
    select ${ENVIRONMENT}, n, 1, n::text, case when n % 2 = 0 then 'airtime' else 'data' end, 'MTN', 'MTN', n::text, 100,
           now() - n * interval '1 second'
    from generate_series(1, ${ROWS}::integer) n`,
  sql`
    insert into events (environment_id, id, type, body, occurred_at, recorded_at)
    select ${ENVIRONMENT}, n, 'x', repeat('y', 300), now(), now() + n * interval '1 microsecond'
    from generate_series(1, ${ROWS}::integer) n`,
  sql`
    insert into request_log (environment_id, id, day, received_at, api_key_id, address, method, route, path, query,
      status, duration_ms, is_request_body_cut, is_answer_body_cut)
    select ${ENVIRONMENT}, 'req_' || lpad(n::text, 20, '0'), (now() at time zone 'UTC')::date, now(), 1, '', 'GET', 'x',
           '/x', '', 200, 1, false, false
    from generate_series(1, ${ROWS}::integer) n`,
  sql`
    insert into ledger_entries (environment_id, account_id, seq, transaction_id, counterparty_id, available, held,
      pending, balance_after, recorded_at)
    select ${ENVIRONMENT}, 1, n, n, 2, 1, 0, 0, n, now() from generate_series(1, ${ROWS}::integer) n`,
];

/** Every transaction: no filter narrows the list. */
export const everyTransaction = {
  ...all,
  status: null,
  type: null,
  postingType: null,
  service: null,
  customerId: null,
  accountId: null,
  progress: null,
  settlesAt: null,
  accountReference: null,
  least: null,
  most: null,
  id: null,
  accountNumber: null,
  sessionId: null,
  text: null,
  after: null,
};
