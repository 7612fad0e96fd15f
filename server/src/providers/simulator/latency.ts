import { setTimeout as pause } from "node:timers/promises";
import type { CallContext } from "../../kernel/providers/ports/provider-port.ts";
import type { SimulatorTools } from "./tools.ts";

/** Waits half of a call's time. Called before and after the work, so that a crash can hit either half. */
export async function waitHalfLatency(
  { settings: { latencyMs }, randomness }: SimulatorTools,
  { signal }: CallContext,
): Promise<void> {
  if (latencyMs === 0) return;
  const share = 0.5 + randomness.bytes(1).readUInt8() / 255;
  await pause((latencyMs / 2) * share, undefined, { signal });
}
