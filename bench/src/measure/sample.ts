import type { GroupsResult } from "../processes/groups.ts";
import type { LoadOrder, LoadResult } from "../processes/load.ts";
import { readGrowth } from "../setup/queries.ts";
import type { Rig, Server } from "./rig.ts";
import { cpuMs } from "./usage.ts";

/** One measurement: what the load measured, and its cost. CPU is in milliseconds per operation. */
export interface Sample extends LoadResult {
  readonly nodeCpuMs: number;
  readonly postgresCpuMs: number;
  readonly databaseBytes: number;
  readonly walBytes: number;
}

export type Order = Omit<LoadOrder, "ports" | "ready">;

/** Makes the load send to these servers, and reads the usage of servers and PostgreSQL before and after. */
export async function measure(rig: Rig, servers: readonly Server[], order: Order): Promise<Sample> {
  const ports = servers.map((server) => server.port);
  const speed = speeds.of(order, servers);
  await rig.load.ask({
    kind: "prepare",
    ...order,
    ports,
    ready: Math.min(READY_MAX, Math.ceil(speed * order.seconds)),
  });
  const before = await readUsage(rig, servers);
  const result = await rig.load.ask<LoadResult>({ kind: "run" });
  const after = await readUsage(rig, servers);
  speeds.note(order, servers, result.perSecond);
  return { ...result, ...perOperation(before, after, result.operations) };
}

/** The same for operations that go directly to the ledger, in their own process. */
export async function measureGroups(
  rig: Rig,
  seconds: number,
  callers: number,
): Promise<GroupsResult> {
  return await rig.groups.ask<GroupsResult>({ kind: "run", seconds, callers });
}

interface Usage {
  readonly nodeMs: number;
  readonly postgresMs: number;
  readonly databaseBytes: bigint;
  readonly walBytes: bigint;
}

async function readUsage(rig: Rig, servers: readonly Server[]): Promise<Usage> {
  const growth = await readGrowth(rig.installation.admin);
  const nodeMs = servers.reduce((sum, { child }) => sum + cpuMs(child.pid), 0);
  return { ...growth, nodeMs, postgresMs: cpuMs(rig.benchDatabase.postgres.pid, "with children") };
}

function perOperation(before: Usage, after: Usage, operations: number) {
  return {
    nodeCpuMs: (after.nodeMs - before.nodeMs) / operations,
    postgresCpuMs: (after.postgresMs - before.postgresMs) / operations,
    databaseBytes: Number(after.databaseBytes - before.databaseBytes),
    walBytes: Number(after.walBytes - before.walBytes),
  };
}

const READY_MAX = 200_000;
const FIRST_GUESS_PER_SECOND = 2_000;

/** The speed of the last turn. It decides how many requests to sign in advance, plus a few. */
class Speeds {
  readonly #perSecond = new Map<string, number>();

  of(order: Order, servers: readonly Server[]): number {
    return (this.#perSecond.get(nameOf(order, servers)) ?? FIRST_GUESS_PER_SECOND) * 1.2;
  }

  note(order: Order, servers: readonly Server[], perSecond: number): void {
    this.#perSecond.set(nameOf(order, servers), perSecond);
  }
}

const nameOf = ({ path, scenario, connections }: Order, servers: readonly Server[]) =>
  [path, scenario, connections, ...servers.map((server) => server.port)].join("/");

const speeds = new Speeds();
