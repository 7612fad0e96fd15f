import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { proofsOf } from "../../../server/src/app.ts";
import { nameMonth } from "../../../server/src/kernel/archive/months.ts";
import { openAccountNumber } from "../../../server/src/kernel/ledger/chart.ts";
import { digestRows } from "../../../server/src/kernel/ledger/digests/digest-rows.ts";
import { LEDGER_TABLES } from "../../../server/src/kernel/ledger/digests/digested-table.ts";
import { formatReference } from "../../../server/src/kernel/references.ts";
import { SERVER_NODE_OPTIONS } from "../measure/rig.ts";
import { rounded } from "../measure/statistics.ts";
import { peakMemoryMb } from "../measure/usage.ts";
import type { Plan } from "../options.ts";
import { Child } from "../processes/child.ts";
import { type BenchDatabase, type Installation, install } from "../setup/bench-database.ts";
import type { Merchant } from "../setup/merchants.ts";
import { settleDown } from "../setup/queries.ts";
import { fillBooks, recordIdOf, walletIdOf } from "./fill-queries.ts";
import { makeMonths } from "./make-months.ts";
import { type FileFigures, readFile } from "./read-file.ts";
import { type RunFigures, runOperator } from "./run-operator.ts";

/** The shares of the first merchant, and of each of three others. */
const SHARES = [0.91, 0.03, 0.03, 0.03];
const WALLETS = 100;
export interface BooksReport {
  readonly rows: number;
  readonly prepareSeconds: number;
  readonly databaseGb: number;
  /** Until the service answers. */
  readonly startSeconds: number;
  readonly files: Readonly<Record<string, FileFigures>>;
  /** The server's peak memory after the files. */
  readonly serverPeakMb: number;
  readonly digest: { readonly rows: number; readonly seconds: number };
  readonly commands: Readonly<Record<string, RunFigures>>;
}

/**
 * The cost of the operator's proofs and archives, and of a merchant's files, with this many transactions in the books.
 */
export async function measureBooks(
  benchDatabase: BenchDatabase,
  plan: Plan,
  log: (line: string) => void,
): Promise<BooksReport> {
  const startedMs = performance.now();
  const population = { merchants: SHARES.length, accounts: SHARES.length, historyRounds: 0 };
  const installation = await install(benchDatabase, "bench_books", population);
  const { admin } = installation;
  const months = await makeMonths(installation);
  const fills = [];
  for (const [index, { environmentId }] of installation.merchants.entries()) {
    const rows = Math.ceil((plan.accounts * (SHARES[index] ?? 0)) / WALLETS) * WALLETS;
    fills.push(await fillBooks(admin, { environmentId, rows, wallets: WALLETS, months }));
    log(`${rows} transactions of merchant ${index + 1} are written`);
  }
  await settleDown(admin);
  const prepareSeconds = secondsSince(startedMs);
  const [first] = fills;
  const [merchant] = installation.merchants;
  if (first === undefined || merchant === undefined) throw new Error("there are no merchants");
  try {
    const served = await measureServer(installation, merchant, {
      wallet: formatReference("wal", walletIdOf(first, 0)),
      seconds: plan.seconds.uniform,
    });
    log("files are measured");
    const beforeDigest = performance.now();
    const digested = await digestRows(admin, [...LEDGER_TABLES, ...proofsOf().digestedTables]);
    const digest = { rows: Number(digested.rows), seconds: secondsSince(beforeDigest) };
    log("rows are digested");
    const record = formatReference("pay", recordIdOf(first, Math.floor(first.rows / 10)));
    const commands = await runCommands(benchDatabase, installation, {
      ...{ month: nameMonth(months[0] ?? 0), record },
      account: `${first.environmentId}/${openAccountNumber("provider_clearing", "NGN")}`,
      log,
    });
    const databaseGb = rounded(Number(await sizeOf(admin)) / 1024 ** 3, 1);
    return { rows: plan.accounts, prepareSeconds, databaseGb, ...served, digest, commands };
  } finally {
    await admin.close();
  }
}

const secondsSince = (ms: number): number => rounded((performance.now() - ms) / 1_000, 1);

async function sizeOf(admin: Installation["admin"]): Promise<bigint> {
  const { bytes } = await admin.one<{ bytes: bigint }>({
    text: "select pg_database_size(current_database()) as bytes",
    values: [],
  });
  return bytes;
}

interface Asked {
  readonly wallet: string;
  /** After this time a file is not read further. */
  readonly seconds: number;
}

async function measureServer(
  { url, masterKey }: Installation,
  merchant: Merchant,
  { wallet, seconds }: Asked,
): Promise<Pick<BooksReport, "startSeconds" | "files" | "serverPeakMb">> {
  const startedMs = performance.now();
  const child = Child.start("./server.ts", SERVER_NODE_OPTIONS);
  try {
    const order = { ledger: "ours", url, masterKey, baselinePool: 1, baselinePipelined: false };
    const port = await child.ask<number>({ ...order, logsRequests: false });
    const startSeconds = secondsSince(startedMs);
    const read = (path: string, query: Readonly<Record<string, string>> = {}) =>
      readFile({ port, merchant, path, query, secondsMax: seconds });
    const files = {
      "transactions as CSV": await read("/business/transactions/export"),
      "transactions with a name as CSV": await read("/business/transactions/export", {
        searchBy: "Chidi Eze 77",
      }),
      "statement of a wallet as CSV": await read(`/wallets/${wallet}/statement`, { format: "csv" }),
    };
    return { startSeconds, files, serverPeakMb: Math.round(peakMemoryMb(child.pid)) };
  } finally {
    await child.stop();
  }
}

interface Looked {
  readonly month: string;
  readonly record: string;
  readonly account: string;
  log(line: string): void;
}

/** The commands in the order in which an operator archives a month. */
async function runCommands(
  benchDatabase: BenchDatabase,
  installation: Installation,
  { month, record, account, log }: Looked,
): Promise<Record<string, RunFigures>> {
  const archives = join(benchDatabase.postgres.dataFolder, "..", "archives");
  await mkdir(archives);
  const commands: readonly (readonly string[])[] = [
    ["transaction", "show", record],
    ["figures", "daily", "--days", "7"],
    ["ledger", "show", record],
    ["ledger", "entries", account],
    ["archive", "list"],
    ["archive", "write", month],
    ["archive", "verify", month],
    ["ledger", "verify"],
    ["archive", "drop", month, "--yes"],
    ["ledger", "verify"],
  ];
  const figures: Record<string, RunFigures> = {};
  for (const words of commands) {
    const name = words.join(" ");
    const once = await runOperator(installation, words, { KASUWA_ARCHIVE: `file:${archives}` });
    figures[name in figures ? `${name}, after the drop` : name] = once;
    log(`${name}: ${once.seconds} s`);
  }
  return figures;
}
