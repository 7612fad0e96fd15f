import { bigintArray } from "../../database/arrays.ts";
import { sql } from "../../database/sql.ts";
import { type MoneyOperation, operation } from "../../ledger/operation.ts";
import type { RecordKind } from "../../ledger/records.ts";
import { clockOfLiveMode, clockOnlyForward, clockTooFarAhead } from "./errors.ts";

/** Ten years. Every date that is counted from the clock stays one that all parts of the service can hold. */
const AHEAD_MAX_MS = 10n * 365n * 24n * 60n * 60n * 1_000n;

interface TestClock {
  readonly environmentId: bigint;
  readonly offsetMs: bigint;
  /** What the wall clock showed when this was read. */
  readonly readAt: Date;
}

const testClocks: RecordKind<TestClock> = {
  name: "test_clock",
  guard: "key",
  identity: ({ environmentId }) => String(environmentId),
  read: ({ environmentIds }) => sql`
    select clock.*
    from unnest(${bigintArray(environmentIds)}::bigint[]) as asked(environment_id)
    cross join lateral (
      select id as "environmentId", id::text as identity, clock_offset_ms as "offsetMs", clock_timestamp() as "readAt"
      from environments where id = asked.environment_id and mode = 'test' offset 0
    ) clock`,
  // By its id and not by its place: the operator changes other columns of the row without our lock.
  update: (rows) => sql`
    update environments environment set clock_offset_ms = moved.offset_ms
    from unnest(${bigintArray(rows.map((row) => row.environmentId))}::bigint[],
      ${bigintArray(rows.map((row) => row.offsetMs))}::bigint[]) as moved(id, offset_ms)
    where environment.id = moved.id`,
};

/**
 * Moves the clock of a test environment forward, and answers the time that it shows. Advances made at the same time add
 * up. What is due by then becomes jobs by a sweep after it. A timer that an operation is writing meanwhile is not seen by
 * that sweep; the next one asks the clock as it stands then, and finds it.
 */
export function advancing(environmentId: bigint, seconds: number): MoneyOperation<Date> {
  if (!Number.isSafeInteger(seconds) || seconds <= 0) throw clockOnlyForward();
  return operation({
    name: "jobs.advance_clock",
    needs: { clock: { record: testClocks, key: String(environmentId) } },
    decide({ clock }, books) {
      if (clock === undefined) throw clockOfLiveMode();
      const offsetMs = clock.offsetMs + BigInt(seconds) * 1_000n;
      if (offsetMs > AHEAD_MAX_MS) throw clockTooFarAhead();
      books.update(testClocks, clock, { offsetMs });
      return new Date(clock.readAt.getTime() + Number(offsetMs));
    },
  });
}
