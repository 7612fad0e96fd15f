import type { Queryable } from "../../../kernel/database/database.ts";
import { sql } from "../../../kernel/database/sql.ts";
import type { SimulatedCredit } from "../../../kernel/providers/ports/simulated-bank.ts";
import { type Step, stepping } from "../bank/queries.ts";

export interface OpenedAccount {
  readonly accountNumber: string;
  readonly accountName: string;
}

export const nextSerial = (queryable: Queryable) =>
  queryable.one<{ serial: bigint }>(sql`select nextval('simulator.account_serials') as serial`);

export const readOpened = (queryable: Queryable, environmentId: bigint, reference: string) =>
  queryable.maybeOne<OpenedAccount>(sql`
    select account_number as "accountNumber", account_name as "accountName"
    from simulator.opened_accounts
    where environment_id = ${environmentId} and reference = ${reference}`);

/** Opens a number for a reference, or returns the one that it has. */
export const openOnce = (
  queryable: Queryable,
  account: OpenedAccount & { environmentId: bigint; reference: string },
) =>
  queryable.one<OpenedAccount>(sql`
    insert into simulator.opened_accounts as known (environment_id, reference, account_number, account_name)
    values (${account.environmentId}, ${account.reference}, ${account.accountNumber}, ${account.accountName})
    on conflict (environment_id, reference) do update set reference = excluded.reference
    returning known.account_number as "accountNumber", known.account_name as "accountName"`);

/** The bank's own record of a session. */
type BookedCredit = Pick<SimulatedCredit, "accountNumber" | "amount">;

/**
 * Books a credit once for each session, and sends a notice in any case, as a bank does on request. Returns the booked
 * credit: the first of the session.
 */
export const insertCredit = (
  queryable: Queryable,
  credit: SimulatedCredit,
  steps: readonly Step[],
) => {
  const { environmentId, sessionId: reference } = credit;
  const placed = steps.map((step) => ({ environmentId, reference, ...step }));
  const { parts, taken } = stepping(placed, sql`true`);
  return queryable.one<BookedCredit>(sql`
    with payment as (
      insert into simulator.received_credits as known (
        environment_id, session_id, account_number, amount, sender_name, sender_account_number, narration)
      values (
        ${credit.environmentId}, ${credit.sessionId}, ${credit.accountNumber}, ${credit.amount},
        ${credit.senderName}, ${credit.senderAccountNumber}, ${credit.narration})
      on conflict (environment_id, session_id) do update set session_id = excluded.session_id
      returning known.environment_id, known.session_id as reference, known.account_number, known.amount
    ) ${parts}
    select ${taken} as taken, account_number as "accountNumber", amount from payment`);
};

export const readCredit = (queryable: Queryable, environmentId: bigint, sessionId: string) =>
  queryable.one<SimulatedCredit>(sql`
    select environment_id as "environmentId", session_id as "sessionId",
           account_number as "accountNumber", amount, sender_name as "senderName",
           sender_account_number as "senderAccountNumber", narration
    from simulator.received_credits
    where environment_id = ${environmentId} and session_id = ${sessionId}`);
