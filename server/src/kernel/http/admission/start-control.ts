import { Database, type Queryable } from "../../database/database.ts";
import type { Kit } from "../../kit.ts";
import type { Metrics } from "../../metrics.ts";
import { ApiKeys } from "../../tenancy/api-keys.ts";
import { KeyDirectory } from "../../tenancy/key-directory.ts";
import { KeyUses } from "../../tenancy/key-uses.ts";
import { SharedState } from "../../tenancy/shared-state.ts";
import { Reads } from "../limit-reads.ts";
import type { AdmissionTools } from "./admission.ts";
import { RateLimit } from "./rate-limit.ts";

const nowMs = () => performance.now();

/** Connections for what every request needs: API keys, pauses and readiness. */
const CONTROL_CONNECTIONS = 3;

/** What admits requests. Its connections are its own, so reads cannot exhaust them. */
export interface Control {
  readonly database: Queryable;
  readonly tools: Pick<
    AdmissionTools,
    "apiKeys" | "cell" | "rateLimit" | "sharedState" | "keyUses"
  >;
  stop(): Promise<void>;
}

export async function startControl({
  database: { url },
  vault,
  randomness,
  log,
  cell,
}: Kit): Promise<Control> {
  const database = new Database({
    url,
    connectionsMax: CONTROL_CONNECTIONS,
    applicationName: "kasuwa control",
    onIdleError: (error) => log.warn({ err: error }, "an idle database connection broke"),
  });
  const directory = new KeyDirectory(database, nowMs);
  const processId = randomness.bytes(8).toString("hex");
  const sharedState = new SharedState(database, directory, processId, (error) =>
    log.warn({ err: error }, "the shared state could not be refreshed"),
  );
  await sharedState.start();
  const keyUses = KeyUses.start({ database, log });
  const tools = {
    keyUses,
    cell,
    apiKeys: new ApiKeys({ database, directory, vault, nowMs }),
    rateLimit: new RateLimit<bigint>(nowMs, () => sharedState.processes),
    sharedState,
  };
  const stop = async () => {
    await keyUses.stop();
    await sharedState.stop();
    await database.close();
  };
  return { database, tools, stop };
}

/** Limits merchants' reads, with metrics for the operator. */
export function watchedReads({ database }: Kit, metrics: Metrics): Reads {
  const reads = new Reads(database.connectionsMax);
  const [statements, files] = ["kasuwa_reads_running", "kasuwa_files_running"];
  metrics.watch(
    statements,
    "Statements of merchants' reads that are running.",
    () => reads.running.statements,
  );
  metrics.watch(files, "Files that merchants download.", () => reads.running.files);
  return reads;
}
