import { buildKit, closeKit, loopsOf } from "../../../server/src/app.ts";
import type { Loop } from "../../../server/src/kernel/jobs/worker/loop.ts";
import type { Kit } from "../../../server/src/kernel/kit.ts";
import { readNetwork } from "../../../server/src/kernel/outbound/addresses.ts";
import { serve } from "../processes/serve.ts";
import { type KitOrder, kitSettings } from "../setup/bench-database.ts";

/** The product's worker, limited to the delivery of events. */
export type WorkerCommand = KitOrder;

let kit: Kit | undefined;
let loops: readonly Loop[] = [];

serve(
  async (order: WorkerCommand): Promise<void> => {
    const loopback = readNetwork("127.0.0.0/8");
    kit = await buildKit({
      ...kitSettings(order),
      allowedNetworks: loopback === undefined ? [] : [loopback],
    });
    loops = loopsOf(kit);
    for (const loop of loops) loop.start();
  },
  async () => {
    await Promise.all(loops.map((loop) => loop.stop(1_000)));
    if (kit !== undefined) await closeKit(kit);
  },
);
