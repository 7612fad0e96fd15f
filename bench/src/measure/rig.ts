import type { Plan } from "../options.ts";
import { Child } from "../processes/child.ts";
import type { ServerOrder } from "../processes/server.ts";
import type { BenchDatabase, Installation } from "../setup/bench-database.ts";

/**
 * How the product starts its servers, and the bench all of its own. A young generation of 8 MB costs a tenth less CPU than
 * one of 4 MB, in which open requests grow old. One of 16 MB saves little more and costs 20 MB. It has its size from
 * the start: while it grew, and after each idle time in which Node shrank it, requests grew old, for a tenth more CPU
 * and 8 MB.
 *
 * V8 must not guess which objects live long. It allocates objects as old if most of their kind survived a collection in
 * the first seconds, as the parts of open requests do. That happened in half of all processes, by chance and permanently.
 */
export const SERVER_NODE_OPTIONS = [
  "--min-semi-space-size=8",
  "--max-semi-space-size=8",
  "--no-allocation-site-pretenuring",
  "--max-old-space-size=128",
];

export interface Server {
  readonly child: Child;
  readonly port: number;
}

/** Everything that runs for one database: servers of each kind, and the load that acts for its merchants. */
export interface Rig {
  readonly benchDatabase: BenchDatabase;
  readonly installation: Installation;
  readonly ours: Server;
  /** Another process of ours on the same database. */
  readonly second: Server;
  readonly baseline: Server;
  readonly load: Child;
  readonly groups: Child;
  stop(): Promise<void>;
}

export async function startRig(
  benchDatabase: BenchDatabase,
  installation: Installation,
  plan: Plan,
): Promise<Rig> {
  const children: Child[] = [];
  const start = (file: string, nodeOptions: readonly string[] = SERVER_NODE_OPTIONS) => {
    const child = Child.start(file, nodeOptions);
    children.push(child);
    return child;
  };
  const stop = async () => {
    await Promise.all(children.map((child) => child.stop()));
    await installation.admin.close();
  };
  const server = async (
    ledger: ServerOrder["ledger"],
    nodeOptions: readonly string[] = [],
  ): Promise<Server> => {
    const child = start("./server.ts", [...SERVER_NODE_OPTIONS, ...nodeOptions]);
    const { url, masterKey } = installation;
    const { baselinePool, baselinePipelined, logsRequests } = plan;
    return {
      child,
      port: await child.ask<number>({
        ledger,
        url,
        masterKey,
        baselinePool,
        baselinePipelined,
        logsRequests,
      }),
    };
  };
  try {
    const load = start("./load.ts", []);
    const groups = start("./groups.ts");
    const { url, masterKey, merchants } = installation;
    // This server fills the compile cache. The measured one uses it, as every start but the first does.
    const second = await server("ours");
    const [ours, baseline] = await Promise.all([
      server("ours", profiling(plan)),
      server("baseline"),
      load.ask({ kind: "meet", merchants }),
      groups.ask({ kind: "start", url, masterKey, payers: merchants }),
    ]);
    return { benchDatabase, installation, ours, second, baseline, load, groups, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

const profiling = ({ profileFolder }: Plan) =>
  profileFolder === undefined ? [] : ["--cpu-prof", `--cpu-prof-dir=${profileFolder}`];
