import { randomBytes } from "node:crypto";
import { chownSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { findPorts } from "./find-ports.ts";
import { guardedFolder } from "./guarded-folder.ts";
import { installPatroni } from "./install-patroni.ts";
import { Machine } from "./machine.ts";
import { isWhole, type Member, readMembers } from "./patroni-api.ts";
import { Program, postgresUser, waitUntil } from "./program.ts";
import { haproxyFile, type MachinePorts, pgbouncerFile, type Secrets } from "./reference-files.ts";
import { requirePrograms } from "./require-programs.ts";
import { Service } from "./services.ts";

export interface CellOrder {
  readonly folder: string;
  readonly keepLogs: boolean;
  readonly postgresBin: string;
  readonly log: (line: string) => void;
}

/** Three machines with etcd and PostgreSQL under Patroni, the proxies to the leader, and two services that use them. */
export interface Cell {
  readonly folder: string;
  readonly secrets: Secrets;
  readonly masterKey: string;
  /** The database through HAProxy, as the service's own user. */
  readonly url: string;
  readonly machines: readonly Machine[];
  readonly pooler: Program;
  /** One goes to HAProxy, the other to PgBouncer before it. */
  readonly services: readonly Service[];
  readMembers(): Promise<readonly Member[]>;
  /** The machine that leads, and the one that takes over from it. */
  findRoles(): Promise<{ leader: Machine; standby: Machine }>;
  stop(): Promise<void>;
}

const PORTS_OF_A_MACHINE = 4;
const PASSWORD = randomBytes(12).toString("hex");

export async function startCell(order: CellOrder): Promise<Cell> {
  const { log } = order;
  requirePrograms(order.postgresBin);
  log("installing Patroni, if it is not there");
  const patroniPrograms = await installPatroni();
  const guarded = await guardedFolder(order.folder, order.keepLogs);
  const services: Service[] = [];
  const stop = async () => {
    await Promise.all(services.map((service) => service.stop()));
    await guarded.remove();
  };
  try {
    const base = await startDatabase({ ...order, patroniPrograms, folder: guarded.path });
    log("starting two services");
    for (const kind of ["direct", "pooled"] as const) services.push(await startService(base, kind));
    return { ...base, services, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

type Base = Omit<Cell, "services" | "stop"> & {
  readonly pooledUrl: string;
  readonly servicePorts: readonly number[];
};

async function startDatabase(order: CellOrder & { patroniPrograms: string }): Promise<Base> {
  const { folder, log } = order;
  const ports = await findPorts(3 * PORTS_OF_A_MACHINE + 4, Math.random);
  const placed = [0, 1, 2].map((at) => portsOfMachine(ports.slice(at * PORTS_OF_A_MACHINE)));
  const [haproxyPort = 0, poolerPort = 0, ...servicePorts] = ports.slice(3 * PORTS_OF_A_MACHINE);
  const secrets = { rest: secret(), superuser: secret(), replication: secret() };
  log("starting etcd, Patroni and PostgreSQL on three machines");
  const machines = [1, 2, 3].map((number) =>
    Machine.start({ ...order, number, machines: placed, secrets }),
  );
  startHaproxy(folder, haproxyFile(haproxyPort, placed));
  const reads = readersOf(machines);
  const isReady = async () => isWhole(await reads.readMembers());
  await waitUntil("one PostgreSQL leads and two follow", 120_000, isReady);
  const at = `127.0.0.1:${haproxyPort}`;
  await createDatabase(`postgres://postgres:${secrets.superuser}@${at}/postgres`);
  const url = `postgres://kasuwa:${PASSWORD}@${at}/kasuwa`;
  const pooledUrl = `postgres://kasuwa:${PASSWORD}@127.0.0.1:${poolerPort}/kasuwa`;
  const pooler = startPooler(folder, poolerPort, haproxyPort);
  const masterKey = randomBytes(32).toString("base64");
  return {
    ...{ folder, secrets, masterKey, url, pooledUrl, machines, pooler, servicePorts },
    ...reads,
  };
}

const secret = () => randomBytes(12).toString("hex");

function portsOfMachine([
  postgres = 0,
  patroni = 0,
  etcd = 0,
  etcdPeers = 0,
]: number[]): MachinePorts {
  return { postgres, patroni, etcd, etcdPeers };
}

function startHaproxy(folder: string, text: string): Program {
  const file = join(folder, "haproxy.cfg");
  writeFileSync(file, text);
  const logFile = join(folder, "haproxy.log");
  return Program.start({ file: "/usr/sbin/haproxy", args: ["-f", file, "-db"], logFile });
}

function startPooler(folder: string, port: number, haproxyPort: number): Program {
  const usersFile = join(folder, "userlist.txt");
  const file = join(folder, "pgbouncer.ini");
  writeFileSync(file, pgbouncerFile(port, haproxyPort, usersFile));
  writeFileSync(usersFile, `"kasuwa" "${PASSWORD}"\n`, { mode: 0o600 });
  const user = postgresUser();
  if (user !== undefined) chownSync(usersFile, user.uid, user.gid);
  return Program.start({
    ...{ file: "/usr/sbin/pgbouncer", args: ["-q", file], asPostgres: true },
    logFile: join(folder, "pgbouncer.log"),
  });
}

function readersOf(machines: readonly Machine[]) {
  const readFromAny = async (): Promise<readonly Member[]> => {
    for (const { ports } of machines) {
      const members = await readMembers(ports.patroni);
      if (members.length > 0) return members;
    }
    return [];
  };
  const machineOf = (member: Member | undefined): Machine => {
    const machine = machines.find(({ name }) => name === member?.name);
    if (machine === undefined) throw new Error("the cell has no leader, or no standby");
    return machine;
  };
  return {
    readMembers: readFromAny,
    async findRoles() {
      const members = await readFromAny();
      return {
        leader: machineOf(members.find(({ role }) => role === "leader")),
        standby: machineOf(members.find(({ role }) => role === "sync_standby")),
      };
    },
  };
}

/** As the guide says: with the superuser, through HAProxy. */
async function createDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(`create role kasuwa login password '${PASSWORD}'`);
    await client.query("create database kasuwa owner kasuwa");
  } finally {
    await client.end();
  }
}

function startService(base: Base, kind: "direct" | "pooled"): Promise<Service> {
  const { folder, masterKey, url, pooledUrl, servicePorts } = base;
  const isPooled = kind === "pooled";
  return Service.start({
    ...{ name: kind, folder, masterKey, isPooled, directUrl: url },
    port: servicePorts[isPooled ? 1 : 0] ?? 0,
    databaseUrl: isPooled ? pooledUrl : url,
  });
}
