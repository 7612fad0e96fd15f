import type { Plan } from "../options.ts";
import { Child } from "../processes/child.ts";
import type { ServerOrder } from "../processes/server.ts";
import type { BenchDatabase, Installation } from "../setup/bench-database.ts";

/**
 * How the product starts its servers, and the bench starts all of its own. A young generation of 8 MB costs a tenth less
 * CPU than one of 4, in which requests under way grow old; one of 16 saves little more, for 20 MB. It has this size from
 * the beginning: while it grew, and after each rest in which Node makes it small again, requests grew old in it all the same,
 * for a tenth more CPU and 8 MB.
 *
 * V8 must not guess what lives long: what mostly outlived a collection in the first seconds, as the parts of requests under
 * way do, it makes among the old objects from then on. That came upon half of all processes, by chance, and for good.
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

/** Everything that runs for one database: servers of each kind, and the load that speaks for its merchants. */
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
    const { baselinePool, baselinePipelined } = plan;
    return {
      child,
      port: await child.ask<number>({ ledger, url, masterKey, baselinePool, baselinePipelined }),
    };
  };
  try {
    const load = start("./load.ts", []);
    const groups = start("./groups.ts");
    const { url, masterKey, merchants } = installation;
    // This one compiles; the one that is weighed finds it compiled, as every start but the first does.
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
