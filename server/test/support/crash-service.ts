import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { buildKit, closeKit } from "../../src/app.ts";
import { createBusiness } from "../../src/domains/platform/businesses/index.ts";
import type { Database } from "../../src/kernel/database/database.ts";
import { sql } from "../../src/kernel/database/sql.ts";
import { createLogger } from "../../src/kernel/log.ts";
import { Metrics } from "../../src/kernel/metrics.ts";
import { contentsOf } from "./database-contents.ts";
import { urlOf } from "./databases.ts";
import { type DurablePostgres, freePort, startDurablePostgres } from "./durable-postgres.ts";
import { openDatabase } from "./ledger-fixture.ts";
import { callerOf, openWallet } from "./ledger-operations.ts";
import { findReadable, requireHidden } from "./planted-numbers.ts";
import { QUICK_NODE } from "./quick-node.ts";
import { signature } from "./service.ts";

const MASTER_KEY = Buffer.alloc(32, 9);
const SERVICE = join(import.meta.dirname, "run-crash-service.ts");

interface Key {
  readonly apiKey: string;
  readonly publicKey: string;
}

/** A durable database with a business and its wallets, and the service in a separate process. */
export interface CrashService {
  readonly postgres: DurablePostgres;
  readonly database: Database;
  readonly wallets: readonly bigint[];
  readonly key: Key;
  readonly baseUrl: string;
  /** Starts the service and waits until it answers. */
  start(): Promise<void>;
  /** SIGKILL, at once. */
  kill(): Promise<void>;
  /** Fails if an identity number that was sent can be read anywhere afterwards. */
  stop(): Promise<void>;
}

export async function prepareCrashService(
  walletCount: number,
  funds: bigint,
): Promise<CrashService> {
  const postgres = await startDurablePostgres();
  const { wallets, key } = await openBooks(postgres.url, walletCount, funds);
  const port = await freePort();
  const baseUrl = `http://127.0.0.1:${port}`;
  const database = openDatabase(postgres.url);
  const logged: Buffer[] = [];
  let service: ChildProcess | undefined;
  const kill = async () => {
    if (service === undefined || service.exitCode !== null || service.signalCode !== null) return;
    service.kill("SIGKILL");
    await once(service, "exit");
  };
  const start = async () => {
    service = spawn(process.execPath, [...QUICK_NODE, SERVICE], {
      env: environment(postgres.url, port),
      stdio: ["ignore", "pipe", "inherit"],
    });
    service.stdout?.on("data", (piece: Buffer) => logged.push(piece));
    await untilReady(baseUrl, service);
  };
  const stop = async () => {
    await kill();
    await database.close();
    const { pathname } = new URL(postgres.url);
    const superuserUrl = urlOf(postgres.superuserUrl, pathname.slice(1));
    const readable = await findReadable(async () => [
      { name: "the log", content: Buffer.concat(logged) },
      ...(await contentsOf(superuserUrl, "server")),
    ]);
    await postgres.stop();
    requireHidden(readable);
  };
  return { postgres, database, wallets, key, baseUrl, start, kill, stop };
}

function environment(databaseUrl: string, port: number): NodeJS.ProcessEnv {
  return {
    PATH: process.env["PATH"],
    NODE_COMPILE_CACHE: process.env["NODE_COMPILE_CACHE"],
    DATABASE_URL: databaseUrl,
    PORT: String(port),
    METRICS_PORT: "0",
    KASUWA_DEMO: "0",
    KASUWA_MASTER_KEYS: `1:${MASTER_KEY.toString("base64")}`,
    LOG_LEVEL: "info",
  };
}

async function openBooks(
  url: string,
  count: number,
  funds: bigint,
): Promise<{ wallets: bigint[]; key: Key }> {
  const kit = await buildKit({
    databaseUrl: url,
    namedStatements: true,
    poolSize: 2,
    masterKeys: [{ id: 1, secret: MASTER_KEY }],
    log: createLogger("fatal"),
    metrics: new Metrics(),
  });
  try {
    const business = await createBusiness(kit, { name: "Crash Market", approved: true });
    await kit.database.run(
      sql`update environments set requests_per_second = 100000, requests_burst = 100000`,
    );
    const { id } = await kit.database.one<{ id: bigint }>(
      sql`select id from environments where mode = 'test' and business_id = ${business.businessId}`,
    );
    const opening = Array.from({ length: count }, async (_, n) => {
      const { body } = await kit.ledger.run(openWallet(funds), callerOf(id, `opening ${n}`));
      return BigInt(JSON.parse(body).id);
    });
    return { wallets: await Promise.all(opening), key: business.test };
  } finally {
    await closeKit(kit);
  }
}

async function untilReady(baseUrl: string, service: ChildProcess): Promise<void> {
  for (;;) {
    const isReady = await fetch(`${baseUrl}/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) return;
    if (service.exitCode !== null) throw new Error(`the service ended with ${service.exitCode}`);
    await sleep(25);
  }
}

export interface TransferRequest {
  readonly key: string;
  readonly from: bigint;
  readonly to: bigint;
  readonly amount: number;
}

export interface TransferAnswer {
  readonly status: number;
  readonly body: string;
  readonly replayed: boolean;
}

/** Sends a signed transfer. Undefined if the connection broke, so that the outcome is unknown. */
export async function send(
  crashService: CrashService,
  { key, from, to, amount }: TransferRequest,
): Promise<TransferAnswer | undefined> {
  const body = JSON.stringify({ from: String(from), to: String(to), amount, narrative: key });
  const headers = {
    "content-type": "application/json",
    "x-service-api-key": crashService.key.apiKey,
    "x-service-signature": signature(crashService.key.publicKey, body),
    "x-service-signature-version": "v2",
    "idempotency-key": key,
  };
  try {
    const response = await fetch(`${crashService.baseUrl}/crash/transfers`, {
      method: "POST",
      headers,
      body,
    });
    return {
      status: response.status,
      body: await response.text(),
      replayed: response.headers.get("idempotent-replayed") === "true",
    };
  } catch {
    return undefined;
  }
}
