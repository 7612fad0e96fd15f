import { chownSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { childrenOf, killAll, stopAll, titleOf } from "./processes.ts";
import { Program, postgresUser } from "./program.ts";
import {
  etcdFile,
  type MachinePorts,
  patroniFile,
  readReference,
  type Secrets,
} from "./reference-files.ts";

export interface MachineOrder {
  readonly number: number;
  readonly machines: readonly MachinePorts[];
  readonly folder: string;
  readonly patroniPrograms: string;
  readonly postgresBin: string;
  readonly secrets: Secrets;
}

/** One of three machines: a member of etcd, and Patroni with the PostgreSQL that it runs. */
export class Machine {
  readonly name: string;
  readonly ports: MachinePorts;
  readonly #dataFolder: string;
  readonly etcd: Program;
  readonly patroni: Program;
  readonly #lockWatcher: Program;

  private constructor(order: MachineOrder, ports: MachinePorts) {
    const { number, machines, postgresBin, secrets } = order;
    this.name = `cell${number}`;
    this.ports = ports;
    const folder = join(order.folder, this.name);
    this.#dataFolder = join(folder, "postgres");
    makeFolder(folder);
    const write = (name: string, text: string) => {
      const path = join(folder, name);
      writeFileSync(path, text, { mode: 0o600 });
      own(path);
      return path;
    };
    const etcdConfiguration = write("etcd.yml", etcdFile(number, machines, join(folder, "etcd")));
    const place = { folder, dataFolder: this.#dataFolder, postgresBin, secrets };
    const configuration = write("patroni.yml", patroniFile(number, machines, place));
    const start = (file: string, args: readonly string[], name: string) => {
      const env = addressesFor(ports);
      const logFile = join(folder, `${name}.log`);
      return Program.start({ file, args, folder, env, logFile, asPostgres: true });
    };
    this.etcd = start("/usr/bin/etcd", ["--config-file", etcdConfiguration], "etcd");
    this.patroni = start(join(order.patroniPrograms, "patroni"), [configuration], "patroni");
    // A copy, so that its command names the folder, and the folder's guard finds it.
    const watcher = write("release-lost-lock.py", readReference("release-lost-lock.py"));
    this.#lockWatcher = start("/usr/bin/python3", [watcher], "release-lost-lock");
  }

  static start(order: MachineOrder): Machine {
    const ports = order.machines[order.number - 1];
    if (ports === undefined) throw new Error(`there is no machine ${order.number}`);
    return new Machine(order, ports);
  }

  /** Whether every program runs that the machine started. */
  get isRunning(): boolean {
    return this.#programs.every((program) => program.isRunning) && this.#postgresPids().length > 0;
  }

  get #programs(): readonly Program[] {
    return [this.etcd, this.patroni, this.#lockWatcher];
  }

  /** Kills the first process of PostgreSQL and then all others, which would otherwise end in an orderly way. */
  #postgresPids(): number[] {
    const postmaster = this.#postmaster();
    return postmaster === undefined ? [] : [postmaster, ...childrenOf(postmaster)];
  }

  killPostgres(): Promise<void> {
    return killAll(`PostgreSQL of ${this.name}`, this.#postgresPids());
  }

  killPatroni(): Promise<void> {
    return killAll(`Patroni of ${this.name}`, [this.patroni.pid]);
  }

  /** Patroni goes first: it would start PostgreSQL again. */
  killDatabase(): Promise<void> {
    const pids = [this.patroni.pid, ...this.#postgresPids()];
    return killAll(`the database of ${this.name}`, pids);
  }

  /** As if it lost its power. Patroni goes first: it would start PostgreSQL again. */
  async kill(): Promise<void> {
    const postgres = this.#postgresPids();
    if (postgres.length === 0) throw new Error(`PostgreSQL of ${this.name} does not run`);
    const { patroni, etcd } = this;
    await killAll(this.name, [patroni.pid, ...postgres, etcd.pid, this.#lockWatcher.pid]);
  }

  /** Stops Patroni and PostgreSQL where they are. Returns what continues the same processes. */
  freeze(): Promise<() => void> {
    return stopAll(`PostgreSQL of ${this.name}`, [...this.#postgresPids(), this.patroni.pid]);
  }

  /** From now on no standby receives anything, and no program notices. Returns what continues the senders. */
  stopSenders(): Promise<() => void> {
    const senders = this.#postgresPids().filter((pid) => titleOf(pid).includes("walsender"));
    return stopAll(`the replication of ${this.name}`, senders);
  }

  /** As systemd does after a start of the machine, or after a program of it died. */
  restart(): void {
    this.etcd.restart();
    this.patroni.restart();
    this.#lockWatcher.restart();
  }

  #postmaster(): number | undefined {
    try {
      const [line = ""] = readFileSync(join(this.#dataFolder, "postmaster.pid"), "utf8").split(
        "\n",
      );
      const pid = Number(line);
      // The number in a dead server's file may belong to any process by now.
      const command = readFileSync(`/proc/${pid}/cmdline`, "utf8");
      return command.includes(this.#dataFolder) ? pid : undefined;
    } catch {
      return undefined;
    }
  }
}

/** What `release-lost-lock.service` sets. */
const addressesFor = ({ patroni, etcd }: MachinePorts) => ({
  PATRONI_URL: `http://127.0.0.1:${patroni}`,
  ETCD_URL: `http://127.0.0.1:${etcd}`,
});

function makeFolder(path: string): void {
  mkdirSync(path, { mode: 0o700 });
  own(path);
}

function own(path: string): void {
  const user = postgresUser();
  if (user !== undefined) chownSync(path, user.uid, user.gid);
}
