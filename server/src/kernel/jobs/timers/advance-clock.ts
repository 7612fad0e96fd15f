import { type MoneyOperation, operation } from "../../ledger/operation.ts";
import { bigint, changing, computed, time } from "../../ledger/records/record-columns.ts";
import { recordTable } from "../../ledger/records/record-table.ts";
import { clockOfLiveMode, clockOnlyForward, clockTooFarAhead } from "./errors.ts";

/** Ten years. Every date that is computed from the clock stays in the range of all parts of the service. */
const AHEAD_MAX_MS = 10n * 365n * 24n * 60n * 60n * 1_000n;

const testClocks = recordTable({
  name: "test_clock",
  table: "environments",
  lock: "key",
  columns: {
    environmentId: bigint("id"),
    offsetMs: changing(bigint("clock_offset_ms")),
    /** What the wall clock showed when this was read. */
    readAt: computed(time("read_at"), "clock_timestamp()"),
  },
  identity: ({ environmentId }) => String(environmentId),
  where: "mode = 'test'",
  insert: false,
  // The operator changes other columns of the row without our lock, which moves the row.
  update: { byKey: true },
});

/**
 * Moves the clock of a test environment forward and returns its new time. Concurrent advances add up. A sweep after it
 * turns due timers into jobs. That sweep misses a timer that an operation is writing at the same time; the next sweep
 * compares it with the new clock.
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
