import { setTimeout as pause } from "node:timers/promises";
import type { CallContext } from "../../kernel/providers/ports/provider-port.ts";
import type { SimulatorTools } from "./tools.ts";

/** Half of a call's time passes on the way there and half on the way back, so whoever dies meanwhile dies on either. */
export async function halfTheWay(
  { settings: { latencyMs }, randomness }: SimulatorTools,
  { signal }: CallContext,
): Promise<void> {
  if (latencyMs === 0) return;
  const share = 0.5 + randomness.bytes(1).readUInt8() / 255;
  await pause((latencyMs / 2) * share, undefined, { signal });
}
