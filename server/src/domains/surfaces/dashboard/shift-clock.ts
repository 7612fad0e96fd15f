/** One moment on both clocks: the service's and the environment's. */
export interface BothClocks {
  readonly recordedAt: Date;
  readonly occurredAt: Date;
}

/** Between the lock and the write of one group. */
const GROUP_MS = 10_000;

/**
 * Returns the function from the wall clock to an environment's. A test clock can be advanced, so a time is shifted by
 * the offset of the latest known moment before it. In live mode both clocks are the same.
 */
export function shiftFrom(known: readonly BothClocks[]): (wall: Date) => Date {
  const moments = known.toSorted(
    (one, other) => one.recordedAt.getTime() - other.recordedAt.getTime(),
  );
  return (wall) => {
    const before = moments.findLast(({ recordedAt }) => recordedAt <= wall) ?? moments[0];
    const aheadMs = before === undefined ? 0 : aheadOf(before);
    return new Date(wall.getTime() + aheadMs);
  };
}

function aheadOf({ recordedAt, occurredAt }: BothClocks): number {
  const aheadMs = occurredAt.getTime() - recordedAt.getTime();
  return Math.abs(aheadMs) < GROUP_MS ? 0 : aheadMs;
}
