import { SERVER_NODE_OPTIONS } from "../measure/rig.ts";
import { Child } from "../processes/child.ts";
import type { LoadResult } from "../processes/load.ts";
import { type BenchDatabase, type Installation, install } from "../setup/bench-database.ts";
import type { Merchant } from "../setup/merchants.ts";
import { askOperator, type OperatedInstallation } from "../setup/operator.ts";
import type { ServiceOrder } from "./service.ts";

/** The product with its own database, and any number of loads that each send a merchant's payments. */
export interface TransfersRig {
  readonly installation: Installation;
  readonly service: Child;
  readonly port: number;
  readonly merchant: Merchant;
  /** Creates another business. */
  createMerchant(): Promise<Merchant>;
  startLoad(merchant: Merchant): Promise<Child>;
  stop(): Promise<void>;
}

export async function startTransfersRig(
  benchDatabase: BenchDatabase,
  name: string,
  oneByOne: ServiceOrder["oneByOne"],
): Promise<TransfersRig> {
  const installation = await install(benchDatabase, name, {
    merchants: 0,
    accounts: 0,
    historyRounds: 0,
  });
  const children: Child[] = [];
  const start = (file: string, options: readonly string[] = []) => {
    const child = Child.start(file, options);
    children.push(child);
    return child;
  };
  const stop = async () => {
    await Promise.all(children.map((child) => child.stop()));
    await installation.admin.close();
  };
  try {
    const { url, masterKey } = installation;
    const merchant = await createMerchant(installation);
    const service = start("../transfers/service.ts", SERVER_NODE_OPTIONS);
    const port = await service.ask<number>({ url, masterKey, poolSize: 10, oneByOne });
    const startLoad = async (merchant: Merchant) => {
      const load = start("./load.ts");
      await load.ask({ kind: "meet", merchants: [merchant] });
      return load;
    };
    return {
      installation,
      service,
      port,
      merchant,
      createMerchant: () => createMerchant(installation),
      startLoad,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Creates a business as the operator does, with money in its test wallet and a rate limit that is never reached. */
export async function createMerchant(installation: OperatedInstallation): Promise<Merchant> {
  // What `business create --json` prints.
  const created = (await askOperator(installation, ["business", "create", "Bench"])) as {
    businessId: string;
    test: { apiKey: string; publicKey: string };
  };
  const { businessId, test } = created;
  const limit = ["business", "rate-limit", String(businessId), "50000", "--mode", "test"];
  await askOperator(installation, limit);
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
