import type { Queryable } from "../../../server/src/kernel/database/database.ts";
import { SERVER_NODE_OPTIONS } from "../measure/rig.ts";
import { Child } from "../processes/child.ts";
import type { LoadResult } from "../processes/load.ts";
import {
  type BenchDatabase,
  type Installation,
  install,
  openCopy,
} from "../setup/bench-database.ts";
import type { Merchant } from "../setup/merchants.ts";
import { askOperator, type OperatedInstallation } from "../setup/operator.ts";
import { setRateLimit } from "../setup/queries.ts";
import type { ServiceOrder } from "./service.ts";

/** The product with its own database, and any number of loads that each send a merchant's payments. */
export interface TransfersRig {
  readonly admin: Installation["admin"];
  readonly service: Child;
  readonly port: number;
  readonly merchant: Merchant;
  readonly otherMerchant: Merchant;
  startLoad(merchant: Merchant): Promise<Child>;
  stop(): Promise<void>;
}

/** A database with two businesses, of which each rig gets a copy. */
export interface Prepared {
  readonly benchDatabase: BenchDatabase;
  readonly name: string;
  readonly masterKey: string;
  readonly merchant: Merchant;
  readonly otherMerchant: Merchant;
}

export async function prepareTransfers(benchDatabase: BenchDatabase): Promise<Prepared> {
  const name = "transfers";
  const empty = { merchants: 0, accounts: 0, historyRounds: 0 };
  const installation = await install(benchDatabase, name, empty);
  try {
    const merchant = await createMerchant(installation, installation.admin);
    const otherMerchant = await createMerchant(installation, installation.admin);
    return { benchDatabase, name, masterKey: installation.masterKey, merchant, otherMerchant };
  } finally {
    // A database with a connection cannot be copied.
    await installation.admin.close();
  }
}

export async function startTransfersRig(
  { benchDatabase, name, masterKey, merchant, otherMerchant }: Prepared,
  copy: string,
  oneByOne: ServiceOrder["oneByOne"],
): Promise<TransfersRig> {
  const { url, admin } = await openCopy(benchDatabase, name, copy);
  const children: Child[] = [];
  const start = (file: string, options: readonly string[] = []) => {
    const child = Child.start(file, options);
    children.push(child);
    return child;
  };
  const stop = async () => {
    await Promise.all(children.map((child) => child.stop()));
    await admin.close();
  };
  try {
    const service = start("../transfers/service.ts", SERVER_NODE_OPTIONS);
    const port = await service.ask<number>({ url, masterKey, poolSize: 10, oneByOne });
    const startLoad = async (merchant: Merchant) => {
      const load = start("./load.ts");
      await load.ask({ kind: "meet", merchants: [merchant] });
      return load;
    };
    return {
      admin,
      service,
      port,
      merchant,
      otherMerchant,
      startLoad,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Creates a business as the operator does, with money in its test wallet and a rate limit that is never reached. */
export async function createMerchant(
  installation: OperatedInstallation,
  database: Queryable,
): Promise<Merchant> {
  // What `business create --json` prints.
  const created = (await askOperator(installation, ["business", "create", "Bench"])) as {
    businessId: string;
    test: { apiKey: string; publicKey: string };
  };
  const { businessId, test } = created;
  await setRateLimit(database, BigInt(businessId), 50_000);
  const empty = { environmentId: 0n, apiKeyId: 0n, firstWallet: 0n, wallets: 0 };
  return { ...empty, businessId: BigInt(businessId), ...test };
}

/** The number of requests to sign, for each second, before the clock starts. */
const READY = 2_000;

/** Makes a load prepare single transfers for the given time and connections. */
export async function preparePayments(
  { port }: TransfersRig,
  load: Child,
  { connections, seconds }: { connections: number; seconds: number },
): Promise<void> {
  const order = { path: "/business/single", scenario: "payments", connections, seconds } as const;
  await load.ask({ kind: "prepare", ...order, ports: [port], ready: Math.ceil(READY * seconds) });
}

export const runLoad = (load: Child): Promise<LoadResult> => load.ask({ kind: "run" });
