import { availableParallelism, loadavg } from "node:os";

/**
 * A limit for what a clock on the wall measures: `ms` on a quiet machine, longer in proportion where more processes want
 * to run than there are processors.
 */
export function timeLimit(ms: number): number {
  const [load = 0] = loadavg();
  return ms * Math.max(1, (2 * load) / availableParallelism());
}
