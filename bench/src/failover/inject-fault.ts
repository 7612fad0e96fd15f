import { setTimeout as sleep } from "node:timers/promises";
import type { Cell } from "./cell/cell.ts";
import type { Machine } from "./cell/machine.ts";
import { deleteLock, switchOver } from "./cell/patroni-api.ts";
import type { Program } from "./cell/program.ts";
import type { Load } from "./load/load.ts";
import type { FaultName, PlannedFault } from "./plan.ts";
import { forbidStandbys, laxByDefault, loseStandbys } from "./without-standbys.ts";

export interface Injected {
  /** Brings the lost machine back. */
  bringBack(): void;
  /** The machine that led, where another one has to lead afterwards. */
  readonly lost: Machine | undefined;
  /** Acknowledgements that the fault should have prevented, in sentences. */
  readonly faults: readonly string[];
}

/**
 * Injects a fault into the cell. Resolves when the fault itself is over. Throws if it hit nothing: such a round proves
 * nothing.
 */
type Inject = (cell: Cell, fault: PlannedFault, load: Load) => Promise<Partial<Injected>>;

const INJECTIONS: Readonly<Record<FaultName, Inject>> = {
  async machine(cell) {
    const { leader } = await cell.findRoles();
    await leader.kill();
    return { lost: leader, bringBack: () => leader.restart() };
  },
  async postgres(cell) {
    const { leader } = await cell.findRoles();
    await leader.killPostgres();
    return { lost: leader };
  },
  /** PostgreSQL goes on without it for the second that systemd takes. */
  async patroni(cell) {
    const { leader } = await cell.findRoles();
    await leader.killPatroni();
    await sleep(SYSTEMD_RESTART_MS);
    leader.restart();
    return {};
  },
  async standby(cell) {
    const { standby } = await cell.findRoles();
    await standby.kill();
    return { bringBack: () => standby.restart() };
  },
  async service(cell, { leadMs }) {
    return await killService(cell, leadMs);
  },
  async switchover(cell) {
    const { leader, standby } = await cell.findRoles();
    await switchOver(leader.ports.patroni, leader.name, standby.name, cell.secrets);
    return { lost: leader };
  },
  async freeze(cell, { lastsMs }) {
    const { leader } = await cell.findRoles();
    const thaw = await leader.freeze();
    await sleep(lastsMs);
    thaw();
    return {};
  },
  async etcd(cell, { lastsMs }) {
    await Promise.all(cell.machines.map(({ etcd }) => kill(etcd)));
    await sleep(lastsMs);
    for (const { etcd } of cell.machines) etcd.restart();
    return {};
  },
  /** What `release-lost-lock.py` would do to a live leader. */
  async lock(cell) {
    const { leader } = await cell.findRoles();
    await deleteLock(leader.ports.etcd);
    return {};
  },
  async pooler(cell) {
    const before = cell.pooler.pid;
    await cell.pooler.stop("SIGTERM");
    cell.pooler.restart();
    if (cell.pooler.pid === before) throw new Error("PgBouncer was not restarted");
    return {};
  },
  /** Nothing reaches a standby any more, and sessions would not wait for one by themselves. */
  async unsent(cell, { lastsMs }, load) {
    const { leader } = await cell.findRoles();
    const withdraw = await laxByDefault(cell, leader);
    const { resume, faults } = await forbidStandbys(cell, { leader, load, lastsMs });
    resume();
    await withdraw();
    return { faults };
  },
  /** The same, and then the machine that has those commits alone is lost, with a service that waits for them. */
  async behind(cell, { lastsMs, leadMs }, load) {
    const { leader } = await cell.findRoles();
    const { faults } = await forbidStandbys(cell, { leader, load, lastsMs });
    const { bringBack: restartService } = await killService(cell, leadMs);
    await leader.kill();
    return {
      ...{ lost: leader, faults },
      bringBack() {
        leader.restart();
        restartService();
      },
    };
  },
  /** Both standbys are lost. The leader has to wait for one of them, however long. */
  async alone(cell, { lastsMs }, load) {
    const { leader } = await cell.findRoles();
    return { faults: await loseStandbys(cell, { leader, load, lastsMs }) };
  },
};

const SYSTEMD_RESTART_MS = 1_000;

async function killService(cell: Cell, number: number) {
  const service = cell.services[number % cell.services.length];
  if (service === undefined) throw new Error("the cell has no service");
  await service.kill();
  return { bringBack: () => service.restart() };
}

async function kill(program: Program): Promise<void> {
  // It throws if the program does not run.
  process.kill(program.pid, 0);
  await program.stop("SIGKILL");
}

export async function injectFault(cell: Cell, fault: PlannedFault, load: Load): Promise<Injected> {
  const injected = await INJECTIONS[fault.name](cell, fault, load);
  return { bringBack: () => undefined, lost: undefined, faults: [], ...injected };
}
