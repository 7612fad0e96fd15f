import { readFileSync } from "node:fs";
import { join } from "node:path";

const DEPLOY = join(import.meta.dirname, "../../../../deploy/cell");

/** A file of `deploy/cell`, which the guide installs on each machine. */
export const readReference = (name: string): string => readFileSync(join(DEPLOY, name), "utf8");

/** Where the programs of one machine listen, all on 127.0.0.1. In the files each machine has an address of its own. */
export interface MachinePorts {
  readonly postgres: number;
  readonly patroni: number;
  readonly etcd: number;
  readonly etcdPeers: number;
}

export interface Secrets {
  readonly rest: string;
  readonly superuser: string;
  readonly replication: string;
}

/** The ports that the files name, by the program that listens there. */
const PORTS: Readonly<Record<keyof MachinePorts, number>> = {
  postgres: 5432,
  patroni: 8008,
  etcd: 2379,
  etcdPeers: 2380,
};

/** Replaces each text, and throws if one is missing: then the file has changed since this code was written. */
export function replaceAll(
  text: string,
  changes: readonly (readonly [from: RegExp, to: string])[],
): string {
  return changes.reduce((before, [from, to]) => {
    if (before.search(from) < 0) throw new Error(`the reference file has no ${String(from)}`);
    return before.replaceAll(from, to);
  }, text);
}

/** Gives a file the name and the addresses of one machine of three. */
function placeOnMachine(text: string, number: number, machines: readonly MachinePorts[]): string {
  const own = text
    .replaceAll(/^name: cell1$/gm, `name: cell${number}`)
    .replaceAll(/^( *[\w-]+: (?:http:\/\/)?)10\.1\.0\.11(:\d+)$/gm, `$110.1.0.1${number}$2`);
  return own.replaceAll(/10\.1\.0\.1([123]):(\d+)/g, (_, machine: string, port: string) => {
    const ports = machines[Number(machine) - 1];
    const program = programAt(Number(port));
    if (ports === undefined) throw new Error(`there is no machine ${machine}`);
    return `127.0.0.1:${ports[program]}`;
  });
}

function programAt(port: number): keyof MachinePorts {
  const found = Object.entries(PORTS).find(([, one]) => one === port);
  if (found === undefined) throw new Error(`no program of the cell listens on port ${port}`);
  // The names of `PORTS` are those of `MachinePorts`.
  return found[0] as keyof MachinePorts;
}

export const etcdFile = (
  number: number,
  machines: readonly MachinePorts[],
  dataFolder: string,
): string =>
  placeOnMachine(
    replaceAll(readReference("etcd.yml"), [[/\/var\/lib\/etcd\/kasuwa/g, dataFolder]]),
    number,
    machines,
  );

export interface PatroniPlace {
  readonly folder: string;
  readonly dataFolder: string;
  readonly postgresBin: string;
  readonly secrets: Secrets;
}

/**
 * Changes settings that a test machine cannot have: it has no watchdog, and three servers share its memory. Everything
 * else stays the same.
 */
export function patroniFile(
  number: number,
  machines: readonly MachinePorts[],
  { folder, dataFolder, postgresBin, secrets }: PatroniPlace,
): string {
  const text = replaceAll(readReference("patroni.yml"), [
    [/\/var\/lib\/postgresql\/kasuwa\.pgpass/g, join(folder, "pgpass")],
    [/data_dir: .*$/gm, `data_dir: ${dataFolder}`],
    [/bin_dir: .*$/gm, `bin_dir: ${postgresBin}`],
    [/\/var\/run\/postgresql/g, folder],
    [/REST_PASSWORD/g, secrets.rest],
    [/SUPERUSER_PASSWORD/g, secrets.superuser],
    [/REPLICATION_PASSWORD/g, secrets.replication],
    [/10\.1\.0\.0\/24/g, "127.0.0.1/32"],
    [/shared_buffers: .*$/gm, "shared_buffers: 128MB"],
    [/mode: required/g, 'mode: "off"'],
  ]);
  return placeOnMachine(text, number, machines);
}

/** Without the rights that only root can give away. */
export function haproxyFile(port: number, machines: readonly MachinePorts[]): string {
  const servers = machines.map(
    ({ postgres, patroni }, at) => `  server cell${at + 1} 127.0.0.1:${postgres} port ${patroni}\n`,
  );
  return replaceAll(readReference("haproxy.cfg"), [
    [/^ {2}(?:user|group|log) .*\n/gm, ""],
    [/127\.0\.0\.1:5000/g, `127.0.0.1:${port}`],
    [/(?:^ {2}server .*\n)+/gm, servers.join("")],
  ]);
}

export const pgbouncerFile = (port: number, haproxyPort: number, usersFile: string): string =>
  replaceAll(readReference("pgbouncer.ini"), [
    [/port=5000/g, `port=${haproxyPort}`],
    [/listen_port = 6432/g, `listen_port = ${port}`],
    [/\/etc\/kasuwa\/userlist\.txt/g, usersFile],
  ]);
