import { availableParallelism, loadavg } from "node:os";

/**
 * A limit on wall-clock time: `ms` on a quiet machine, and proportionally longer if more processes are runnable than
 * there are processors.
 */
export function timeLimit(ms: number): number {
  const [load = 0] = loadavg();
  return ms * Math.max(1, (2 * load) / availableParallelism());
}
