/**
 * A process that delivers until it is killed: run-delivery-worker.ts <url> <lease in ms>. It opens secrets with the
 * tests' key, and may send to this machine.
 */
import { MASTER_KEYS } from "../../../../../test/support/master-keys.ts";
import { buildKit } from "../../../../app.ts";
import { createLogger } from "../../../../kernel/log.ts";
import { Metrics } from "../../../../kernel/metrics.ts";
import { readNetwork } from "../../../../kernel/outbound/addresses.ts";
import { EventDelivery } from "../deliver-events.ts";

const [databaseUrl = "", leaseMs = ""] = process.argv.slice(2);

const kit = await buildKit({
  databaseUrl,
  namedStatements: true,
  poolSize: 4,
  masterKeys: MASTER_KEYS,
  log: createLogger("silent"),
  metrics: new Metrics(),
  allowedNetworks: [readNetwork("127.0.0.0/8")].filter((network) => network !== undefined),
});

new EventDelivery(kit, () => performance.now(), Number(leaseMs)).start();
process.stdout.write("started\n");
// The loop does not keep a process alive.
setInterval(() => undefined, 60_000);
