import {
  type Api,
  buildApi,
  buildKit,
  buildWorker,
  closeKit,
  tasksOf,
} from "../../../server/src/app.ts";
import type { JobWorker } from "../../../server/src/kernel/jobs/worker/worker.ts";
import type { Kit } from "../../../server/src/kernel/kit.ts";
import { Ledger } from "../../../server/src/kernel/ledger/queue/ledger.ts";
import { serve } from "../processes/serve.ts";
import { type KitOrder, kitSettings } from "../setup/bench-database.ts";

/**
 * The product as `npm start` runs it, API and worker in one process, with a bank that answers at once. `oneByOne`: the
 * number of connections for one transaction per operation.
 */
export interface ServiceOrder extends KitOrder {
  readonly oneByOne: number | null;
}

let kit: Kit | undefined;
let inItsPlace: Ledger | undefined;
let api: Api | undefined;
let worker: JobWorker | undefined;

serve(async (order: ServiceOrder): Promise<number> => {
  let inboundUrl = "";
  const settings = kitSettings(order);
  const simulator = { latencyMs: 0, inboundUrl: () => inboundUrl };
  kit = await buildKit({ ...settings, simulator });
  if (order.oneByOne !== null) inItsPlace = transactionsOfOne(order, order.oneByOne);
  const used = { ...kit, ledger: inItsPlace ?? kit.ledger };
  api = await buildApi(used, settings.metrics);
  inboundUrl = await api.server.listen({ host: "127.0.0.1", port: 0 });
  worker = buildWorker(used, order.url, tasksOf(used));
  await worker.start();
  return Number(new URL(inboundUrl).port);
}, close);

const transactionsOfOne = ({ url }: KitOrder, runnerCount: number): Ledger =>
  new Ledger({
    connection: { url, applicationName: "kasuwa baseline", namedStatements: true },
    firstSlot: 0,
    grouping: { runnerCount, operationsMax: 1 },
    nowMs: () => performance.now(),
    onGroup: () => undefined,
    onFailingOperation: (_operation, _environmentId, error) => {
      throw error;
    },
  });

async function close(): Promise<void> {
  await worker?.stop(1_000);
  await api?.stop();
  await inItsPlace?.close();
  if (kit !== undefined) await closeKit(kit);
}
