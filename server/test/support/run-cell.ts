/**
 * The API of a cell in a separate process: run-cell.ts <database> <port> <credits>. It kills itself when that many
 * payments of other cells are committed, before it answers the last of them. With 0 it never does.
 */
import { buildApi, buildKit } from "../../src/app.ts";
import type { Kit } from "../../src/kernel/kit.ts";
import { createLogger } from "../../src/kernel/log.ts";
import { Metrics } from "../../src/kernel/metrics.ts";
import { MASTER_KEYS } from "./master-keys.ts";

const [databaseUrl = "", port = "0", credits = "0"] = process.argv.slice(2);

let committed = 0;

/** Nothing is answered any more once the last credit is committed. */
function makeDeadly({ ledger }: Kit): void {
  const usual = ledger.run.bind(ledger);
  const run: typeof ledger.run = async (operation, ...rest) => {
    const answer = await usual(operation, ...rest);
    if (operation.name === "cells.credit") committed += 1;
    if (committed > 0 && committed === Number(credits)) process.kill(process.pid, "SIGKILL");
    return answer;
  };
  Object.assign(ledger, { run });
}

const metrics = new Metrics();
const kit = await buildKit({
  databaseUrl,
  namedStatements: true,
  poolSize: 4,
  masterKeys: MASTER_KEYS,
  log: createLogger("info"),
  metrics,
});
makeDeadly(kit);
const api = await buildApi(kit, metrics);
await api.server.listen({ host: "127.0.0.1", port: Number(port) });
process.send?.("started");
