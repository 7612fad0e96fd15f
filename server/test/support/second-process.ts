import { unusedKit } from "../../scripts/unused-kit.ts";
import { buildApi, buildKit, closeKit, modules, routesOf } from "../../src/app.ts";
import type { Kit } from "../../src/kernel/kit.ts";
import { createLogger } from "../../src/kernel/log.ts";
import { MASTER_KEYS } from "./master-keys.ts";
import type { TestService } from "./service.ts";
import { WatchfulMetrics } from "./watchful-metrics.ts";

/** A second API on the database of a service. It reserves its own blocks of ids. */
export interface SecondProcess extends Pick<TestService, "url" | "business"> {
  readonly kit: Kit;
  stop(): Promise<void>;
}

export async function startSecondProcess({ kit, business }: TestService): Promise<SecondProcess> {
  const metrics = new WatchfulMetrics({ api: routesOf(unusedKit, modules) });
  const second = await buildKit({
    databaseUrl: kit.database.url,
    simulator: { latencyMs: 0, inboundUrl: kit.settings.publicUrl },
    namedStatements: true,
    poolSize: 2,
    masterKeys: MASTER_KEYS,
    log: createLogger("error", { write: () => undefined }),
    metrics,
  });
  const api = await buildApi(second, metrics, modules);
  const url = await api.server.listen({ host: "127.0.0.1", port: 0 });
  return {
    kit: second,
    url: String(url),
    business,
    async stop() {
      await api.stop();
      await closeKit(second);
      metrics.requireAllDescribed();
    },
  };
}

/** A group of the first process may run on a group runner that has just reserved ids. The next one does not. */
const TRIES_MAX = 10;

/**
 * Makes two rows: the second process makes the older one and the first process the newer one, so that the newer has the
 * lower id. Each argument makes one row and returns its id.
 */
export async function makeOutOfOrder(
  makeOlder: () => Promise<bigint>,
  makeNewer: () => Promise<bigint>,
): Promise<{ older: bigint; newer: bigint }> {
  for (let tries = 0; tries < TRIES_MAX; tries++) {
    const older = await makeOlder();
    const newer = await makeNewer();
    if (newer < older) return { older, newer };
  }
  throw new Error("the first process has no ids left below those of the second");
}
