import { type Api, buildApi, buildKit, closeKit, modules } from "../../../server/src/app.ts";
import type { Kit } from "../../../server/src/kernel/kit.ts";
import type { Ledger } from "../../../server/src/kernel/ledger/queue/ledger.ts";
import { OneByOne } from "../baseline/one-by-one.ts";
import { echo } from "../echo/module.ts";
import { kitSettings } from "../setup/bench-database.ts";
import { serve } from "./serve.ts";

/** The order to start a server. `ours` uses the product's ledger, `baseline` the one that replaces it. */
export interface ServerOrder {
  readonly ledger: "ours" | "baseline";
  readonly url: string;
  readonly masterKey: string;
  readonly baselinePool: number;
  readonly baselinePipelined: boolean;
  readonly logsRequests: boolean;
}

let api: Api | undefined;
let kit: Kit | undefined;
let baseline: OneByOne | undefined;

serve(async (order: ServerOrder): Promise<number> => {
  const settings = kitSettings({ ...order, poolSize: 10 });
  const choices = order.logsRequests ? {} : { requestLogDays: 0 };
  kit = await buildKit({ ...settings, choices });
  const ledger = order.ledger === "ours" ? kit.ledger : oneByOne(order, kit);
  api = await buildApi({ ...kit, ledger }, settings.metrics, [...modules, echo]);
  const address = await api.server.listen({ host: "127.0.0.1", port: 0 });
  return Number(new URL(address).port);
}, close);

function oneByOne(order: ServerOrder, { database }: Kit): Ledger {
  const settings = {
    url: order.url,
    connectionsMax: order.baselinePool,
    pipelined: order.baselinePipelined,
  };
  baseline = new OneByOne(settings, database);
  // The HTTP layer calls only `run` of a ledger.
  return baseline as unknown as Ledger;
}

async function close(): Promise<void> {
  await api?.stop();
  await baseline?.close();
  if (kit !== undefined) await closeKit(kit);
}
