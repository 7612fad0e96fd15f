import { setTimeout as sleep } from "node:timers/promises";
import type { Cell } from "./cell/cell.ts";
import { deleteLock, switchOver } from "./cell/patroni-api.ts";
import type { FaultName, PlannedFault } from "./plan.ts";

/** Does harm to the cell. Resolves when the fault itself is over; what it returns brings the lost machine back. */
type Inject = (cell: Cell, fault: PlannedFault) => Promise<() => void>;

const NOTHING = () => undefined;

const INJECTIONS: Readonly<Record<FaultName, Inject>> = {
  async machine(cell) {
    const { leader } = await cell.findRoles();
    leader.kill();
    return () => leader.restart();
  },
  async postgres(cell) {
    const { leader } = await cell.findRoles();
    leader.killPostgres();
    return NOTHING;
  },
  /** PostgreSQL goes on without it for the second that systemd takes. */
  async patroni(cell) {
    const { leader } = await cell.findRoles();
    await leader.patroni.stop("SIGKILL");
    await sleep(SYSTEMD_RESTART_MS);
    leader.restart();
    return NOTHING;
  },
  async standby(cell) {
    const { standby } = await cell.findRoles();
    standby.kill();
    return () => standby.restart();
  },
  async service(cell, { leadMs }) {
    const service = cell.services[leadMs % cell.services.length];
    service?.kill();
    return () => service?.restart();
  },
  async switchover(cell) {
    const { leader, standby } = await cell.findRoles();
    await switchOver(leader.ports.patroni, leader.name, standby.name, cell.secrets);
    return NOTHING;
  },
  async freeze(cell, { lastsMs }) {
    const { leader } = await cell.findRoles();
    const thaw = leader.freeze();
    await sleep(lastsMs);
    thaw();
    return NOTHING;
  },
  async etcd(cell, { lastsMs }) {
    await Promise.all(cell.machines.map(({ etcd }) => etcd.stop("SIGKILL")));
    await sleep(lastsMs);
    for (const { etcd } of cell.machines) etcd.restart();
    return NOTHING;
  },
  /** What `release-lost-lock.py` would do to a leader that lives. */
  async lock(cell) {
    const { leader } = await cell.findRoles();
    await deleteLock(leader.ports.etcd);
    return NOTHING;
  },
  async pooler(cell) {
    await cell.pooler.stop("SIGTERM");
    cell.pooler.restart();
    return NOTHING;
  },
};

const SYSTEMD_RESTART_MS = 1_000;

export const injectFault: Inject = (cell, fault) => INJECTIONS[fault.name](cell, fault);
