import { bigintArray, integerArray, textArray } from "../../../kernel/database/arrays.ts";
import type { Queryable } from "../../../kernel/database/database.ts";
import { type Sql, sql } from "../../../kernel/database/sql.ts";
import type { Payment } from "../../../kernel/providers/ports/bank-rail.ts";
import type { BankFaults } from "../../../kernel/providers/ports/simulated-bank.ts";
import { reasonOf } from "./statements.ts";

export type BankStatus = "expected" | "pending" | "succeeded" | "failed" | "returned";

/** A payment in the bank's books. */
export interface BankPayment {
  readonly environmentId: bigint;
  readonly reference: string;
  readonly status: BankStatus;
  readonly setOutcome: "success" | "failure" | null;
  readonly amount: bigint | null;
  readonly bankCode: string | null;
  readonly accountNumber: string | null;
  readonly reason: string | null;
  readonly timesReceived: number;
  readonly timesPaid: number;
  readonly timesReturned: number;
}

/** A later action of the bank, on the environment's clock. Immediate if the delay is zero. */
export interface Step {
  readonly task: string;
  readonly payload: object;
  readonly afterMs: number;
}

const paymentColumns = sql`
  payment.environment_id as "environmentId", payment.reference, payment.status, payment.set_outcome as "setOutcome", payment.amount, payment.bank_code as "bankCode",
  payment.account_number as "accountNumber", payment.reason, payment.times_received as "timesReceived",
  payment.times_paid as "timesPaid", payment.times_returned as "timesReturned"`;

export interface Receipt {
  readonly payment: Payment;
  readonly status: "pending" | "succeeded" | "failed";
  readonly reason: string | null;
  readonly steps: readonly Step[];
}

/**
 * Stores payments, once for each reference, with the steps that follow, in one statement. An outcome that a test has
 * set wins over the account's number, and then no step follows. No two payments may have the same reference.
 */
export const insertPayments = (queryable: Queryable, receipts: readonly Receipt[]) => {
  const placed = receipts.flatMap(({ payment, steps }) =>
    steps.map((step) => ({ ...payment, ...step })),
  );
  const { parts, taken } = stepping(
    placed,
    sql`payment.times_received = 1 and payment.set_outcome is null`,
  );
  const payments = receipts.map(({ payment }) => payment);
  const texts = (of: (payment: Payment) => string) => sql`${textArray(payments.map(of))}::text[]`;
  return queryable.many<BankPayment>(sql`
    with payment as (
      insert into simulator.bank_payments as known (
        environment_id, reference, status, amount, bank_code, account_number, account_name, narration,
        received_at, reason, times_received, times_paid)
      select environment_id, reference, status, amount, bank_code, account_number, account_name, narration,
             now(), reason, 1, (status = 'succeeded')::integer
      from unnest(
        ${bigintArray(payments.map(({ environmentId }) => environmentId))}::bigint[],
        ${texts(({ reference }) => reference)},
        ${textArray(receipts.map(({ status }) => status))}::text[],
        ${bigintArray(payments.map(({ amount }) => amount))}::bigint[],
        ${texts(({ destination }) => destination.bankCode)},
        ${texts(({ destination }) => destination.accountNumber)},
        ${texts(({ destination }) => destination.accountName)},
        ${texts(({ narration }) => narration)},
        ${textArray(receipts.map(({ reason }) => reason))}::text[]
      ) as new(environment_id, reference, status, amount, bank_code, account_number, account_name, narration, reason)
      order by environment_id, reference
      on conflict (environment_id, reference) do update
      set times_received = known.times_received + 1,
          status = case when known.status <> 'expected' then known.status
                        when known.set_outcome = 'success' then 'succeeded' else 'failed' end,
          times_paid = known.times_paid
            + (known.status = 'expected' and known.set_outcome = 'success')::integer,
          reason = case when known.status = 'expected' and known.set_outcome = 'failure' then ${reasonOf("failed")}
                        else known.reason end,
          amount = coalesce(known.amount, excluded.amount),
          bank_code = coalesce(known.bank_code, excluded.bank_code),
          account_number = coalesce(known.account_number, excluded.account_number),
          account_name = coalesce(known.account_name, excluded.account_name),
          narration = coalesce(known.narration, excluded.narration),
          received_at = coalesce(known.received_at, excluded.received_at)
      returning known.*
    ) ${parts}
    select ${paymentColumns}, ${taken} as taken from payment`);
};

export const readPayment = (queryable: Queryable, environmentId: bigint, reference: string) =>
  queryable.maybeOne<BankPayment>(sql`
    select ${paymentColumns} from simulator.bank_payments payment
    where payment.environment_id = ${environmentId} and payment.reference = ${reference}`);

export interface Move {
  readonly environmentId: bigint;
  readonly reference: string;
  readonly from: BankStatus;
  readonly to: "succeeded" | "failed" | "returned";
  readonly reason: string | null;
  readonly steps: readonly Step[];
}

/** Moves a payment on from a known status. No row if its status has changed by now. */
export const movePayment = (queryable: Queryable, move: Move) => {
  const placed = move.steps.map((step) => ({ ...move, ...step }));
  const { parts, taken } = stepping(placed, sql`true`);
  return queryable.maybeOne<BankPayment>(sql`
    with payment as (
      update simulator.bank_payments
      set status = ${move.to}, reason = ${move.reason},
          times_paid = times_paid + ${move.to === "succeeded" ? 1 : 0},
          times_returned = times_returned + ${move.to === "returned" ? 1 : 0}
      where environment_id = ${move.environmentId} and reference = ${move.reference}
        and status = ${move.from}
      returning *
    ) ${parts}
    select ${paymentColumns}, ${taken} as taken from payment`);
};

/** Sets the outcome of a payment that has not arrived yet. No row if it has arrived, or already has another outcome. */
export const insertExpected = (
  queryable: Queryable,
  expected: { environmentId: bigint; reference: string; setOutcome: "success" | "failure" },
) =>
  queryable.maybeOne<BankPayment>(sql`
    insert into simulator.bank_payments as payment (environment_id, reference, status, set_outcome)
    values (${expected.environmentId}, ${expected.reference}, 'expected', ${expected.setOutcome})
    on conflict (environment_id, reference) do update set set_outcome = excluded.set_outcome
    where payment.status = 'expected'
    returning ${paymentColumns}`);

/** A step of one payment. */
type PlacedStep = Step & Pick<Payment, "environmentId" | "reference">;

/**
 * The parts of a statement with a `payment` that create timers and jobs for its steps if the condition holds, and a
 * value that must be selected: PostgreSQL drops what no part reads. Most payments have no steps, so the statement skips
 * the planning.
 */
export function stepping(steps: readonly PlacedStep[], condition: Sql): { parts: Sql; taken: Sql } {
  if (steps.length === 0) return { parts: sql.empty, taken: sql`0` };
  const parts = sql`, steps as (
      select step.*, environment.clock_offset_ms
      from unnest(
        ${bigintArray(steps.map(({ environmentId }) => environmentId))}::bigint[],
        ${textArray(steps.map(({ reference }) => reference))}::text[],
        ${textArray(steps.map(({ task }) => task))}::text[],
        ${textArray(steps.map(({ payload }) => JSON.stringify(payload)))}::text[],
        ${integerArray(steps.map(({ afterMs }) => afterMs))}::integer[])
        as step(environment_id, reference, task, payload, after_ms)
      join payment using (environment_id, reference)
      join environments environment on environment.id = step.environment_id
      where ${condition}
    ), later as (
      insert into timers (environment_id, id, task, payload, due_at, fires_at)
      select environment_id, nextval('ids'), task, payload,
             now() + (clock_offset_ms + after_ms) * interval '1 millisecond',
             now() + after_ms * interval '1 millisecond'
      from steps where after_ms > 0
    ), soon as (
      select job.id
      from (
        select array_agg(
          row(task, payload::json, null, null, null, null, null, null)::graphile_worker.job_spec
        ) as specs
        from steps where after_ms = 0 having count(*) > 0
      ) batch
      cross join lateral graphile_worker.add_jobs(batch.specs) job
    )`;
  return { parts, taken: sql`(select count(*) from soon)` };
}

export type FaultRow = BankFaults & { readonly environmentId: bigint };

export const readFaults = (queryable: Queryable) =>
  queryable.many<FaultRow>(sql`
    select environment_id as "environmentId", lost_calls as "lostCalls", lost_answers as "lostAnswers",
           lost_notices as "lostNotices", doubled_notices as "doubledNotices", late_notices as "lateNotices"
    from simulator.bank_faults`);

export const writeFaults = (queryable: Queryable, environmentId: bigint, faults: BankFaults) =>
  queryable.run(sql`
    insert into simulator.bank_faults (
      environment_id, lost_calls, lost_answers, lost_notices, doubled_notices, late_notices)
    values (${environmentId}, ${faults.lostCalls}, ${faults.lostAnswers}, ${faults.lostNotices},
            ${faults.doubledNotices}, ${faults.lateNotices})
    on conflict (environment_id) do update
    set lost_calls = excluded.lost_calls, lost_answers = excluded.lost_answers,
        lost_notices = excluded.lost_notices, doubled_notices = excluded.doubled_notices,
        late_notices = excluded.late_notices`);
