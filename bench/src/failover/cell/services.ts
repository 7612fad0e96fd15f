import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { SERVER_NODE_OPTIONS } from "../../measure/rig.ts";
import { SERVER_ENVIRONMENT } from "../../processes/child.ts";
import { childrenOf, killAll } from "./processes.ts";
import { Program, waitUntil } from "./program.ts";

const ROOT = fileURLToPath(new URL("../../../../", import.meta.url));

export interface ServiceOrder {
  readonly name: string;
  readonly port: number;
  readonly folder: string;
  readonly databaseUrl: string;
  readonly directUrl: string;
  readonly isPooled: boolean;
  readonly masterKey: string;
}

/** Kasuwa under its supervisor: an API and a worker in one process. */
export class Service {
  readonly name: string;
  readonly port: number;
  readonly #program: Program;

  private constructor({ name, port }: ServiceOrder, program: Program) {
    this.name = name;
    this.port = port;
    this.#program = program;
  }

  /** Resolves when it is ready. */
  static async start(order: ServiceOrder): Promise<Service> {
    const command = ["node", ...SERVER_NODE_OPTIONS, "server/bin/kasuwa.js"];
    // The supervisor's own command names the folder, so the folder's guard finds it.
    const data = `KASUWA_DATA=${join(order.folder, order.name)}`;
    const program = Program.start({
      file: process.execPath,
      args: ["server/bin/supervise.js", data, ...command],
      folder: ROOT,
      logFile: join(order.folder, `${order.name}.log`),
      env: settingsOf(order),
    });
    const service = new Service(order, program);
    await waitUntil(`${order.name} is ready`, 90_000, () => service.isReady());
    return service;
  }

  /** Kills the process that serves, not its supervisor, which starts it again. */
  kill(): Promise<void> {
    return killAll(`the service ${this.name}`, childrenOf(this.#program.pid));
  }

  /** After too many deaths a supervisor gives up. On a machine systemd starts it again. */
  restart(): void {
    this.#program.restart();
  }

  async stop(): Promise<void> {
    await this.#program.stop("SIGTERM");
  }

  async isReady(): Promise<boolean> {
    try {
      const url = `http://127.0.0.1:${this.port}/health/ready`;
      return (await fetch(url, { signal: AbortSignal.timeout(3_000) })).ok;
    } catch {
      return false;
    }
  }
}

const settingsOf = ({ databaseUrl, directUrl, isPooled, masterKey, port }: ServiceOrder) => ({
  ...SERVER_ENVIRONMENT,
  DATABASE_URL: databaseUrl,
  DATABASE_DIRECT_URL: directUrl,
  DATABASE_NAMED_STATEMENTS: isPooled ? "0" : "1",
  DATABASE_REQUIRE_STANDBY: "1",
  KASUWA_MASTER_KEYS: `1:${masterKey}`,
  KASUWA_DEMO: "0",
  KASUWA_PROCESSES: "1",
  PORT: String(port),
  METRICS_PORT: "0",
  LOG_LEVEL: "warn",
});
