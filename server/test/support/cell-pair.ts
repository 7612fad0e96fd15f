import { randomBytes } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { CellNumber } from "../../src/kernel/cells/cell-number.ts";
import type { Database } from "../../src/kernel/database/database.ts";
import { sql } from "../../src/kernel/database/sql.ts";
import { runOperator } from "../../src/operator/run-operator.ts";
import { type DurablePostgres, freePort, startDurablePostgres } from "./durable-postgres.ts";
import { type FlakyProxy, startFlakyProxy } from "./flaky-proxy.ts";
import { startHaproxyOfCells } from "./haproxy.ts";
import { openDatabase } from "./ledger-fixture.ts";
import { type RunningService, readDemoFile, startService } from "./running-service.ts";
import { signature } from "./service.ts";
import { fastParent, temporaryFolder } from "./temporary-folder.ts";

/** A demo business of a cell, as its developer knows it. */
export interface CellBusiness {
  readonly serviceAccountNumber: string;
  readonly test: { readonly apiKey: string; readonly publicKey: string };
}

/** A cell with a database and a process of its own. */
export interface RunningCell {
  readonly number: CellNumber;
  readonly postgres: DurablePostgres;
  readonly database: Database;
  readonly businesses: readonly CellBusiness[];
  start(): Promise<void>;
  /** SIGKILL, at once. */
  kill(): Promise<void>;
  freeze(): void;
  thaw(): void;
  /** Runs an operator's command. Throws its error output. */
  operate(...args: readonly string[]): Promise<string>;
  /** Moves the clocks of test mode, so that requeries are due. */
  advance(seconds: number): Promise<void>;
}

/** Two cells behind one HAProxy, connected with each other. */
export interface CellPair {
  readonly cells: readonly [RunningCell, RunningCell];
  /** The one address of all cells, for merchants. */
  readonly url: string;
  /** The address that cells use for each other. */
  readonly network: FlakyProxy;
  stop(): Promise<void>;
}

const FIRST = 12;
const SECOND = 14;

export async function startCellPair(): Promise<CellPair> {
  const closers: (() => Promise<unknown>)[] = [];
  const [firstPort, secondPort] = [await freePort(), await freePort()];
  const proxy = await startHaproxyOfCells(
    new Map([
      [FIRST, [firstPort]],
      [SECOND, [secondPort]],
    ]),
  );
  closers.push(proxy.stop);
  const network = await startFlakyProxy(proxy.url);
  closers.push(network.close);
  const first = await startCell(FIRST, firstPort, closers);
  const second = await startCell(SECOND, secondPort, closers);
  await connectBoth(first, second, network.url);
  for (const [from, to] of [
    [first, second],
    [second, first],
  ] as const)
    await untilConnected(proxy.url, from, to);
  const stop = async () => {
    for (const close of closers.toReversed()) await close();
  };
  return { cells: [first, second], url: proxy.url, network, stop };
}

async function startCell(
  number: CellNumber,
  port: number,
  closers: (() => Promise<unknown>)[],
): Promise<RunningCell> {
  const folder = await temporaryFolder(await fastParent());
  closers.push(folder.remove);
  const postgres = await startDurablePostgres();
  closers.push(postgres.stop);
  const database = openDatabase(postgres.url);
  closers.push(() => database.close());
  const settings = { KASUWA_DATA: folder.path, DATABASE_URL: postgres.url };
  const env = { ...settings, PORT: `${port}`, KASUWA_CELL: `${number}` };
  let service: RunningService;
  const start = async () => {
    service = await startService(env);
  };
  const kill = async () => {
    service.process.kill("SIGKILL");
    await service.ended();
  };
  await start();
  closers.push(kill);
  return {
    ...{ number, postgres, database, start, kill },
    businesses: (await readDemoFile(folder.path)).businesses,
    freeze: () => void service.process.kill("SIGSTOP"),
    thaw: () => void service.process.kill("SIGCONT"),
    async operate(...args) {
      const env = { ...settings, USER: "amina" };
      const ended = await runOperator(args, { env, folder: folder.path });
      if (ended.exitCode !== 0)
        throw new Error(`${args.join(" ")}: ${ended.output}${ended.complaint}`);
      return ended.output;
    },
    async advance(seconds) {
      await database.run(sql`
        update environments set clock_offset_ms = clock_offset_ms + ${BigInt(seconds) * 1_000n}::bigint
        where mode = 'test' and business_id is not null`);
    },
  };
}

const TRIES_MAX = 100;

/** The processes of a cell know a new link within a second. Until then its account numbers are not found. */
async function untilConnected(url: string, from: RunningCell, to: RunningCell): Promise<void> {
  const query = `accountNumber=${to.businesses[0]?.serviceAccountNumber}&bankCode=SERVICE`;
  const key = from.businesses[0]?.test;
  const headers = {
    ...{ "x-service-api-key": key?.apiKey ?? "", "x-service-signature-version": "v2" },
    "x-service-signature": signature(key?.publicKey ?? "", query),
  };
  for (let tries = 0; tries < TRIES_MAX; tries += 1) {
    if ((await fetch(`${url}/business/validate?${query}`, { headers })).status === 200) return;
    await sleep(100);
  }
  throw new Error(`cell ${from.number} does not know cell ${to.number}`);
}

async function connectBoth(first: RunningCell, second: RunningCell, url: string): Promise<void> {
  const folder = await temporaryFolder();
  const file = join(folder.path, "secret");
  await writeFile(file, randomBytes(32).toString("hex"), { mode: 0o600 });
  const link = (from: RunningCell, to: RunningCell) =>
    from.operate(
      "cell",
      "connect",
      `${to.number}`,
      "--url",
      url.replace(/\/$/, ""),
      "--file",
      file,
    );
  await link(first, second);
  await link(second, first);
  await folder.remove();
}
