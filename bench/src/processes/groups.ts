import { hash, randomUUID } from "node:crypto";
import { buildKit, closeKit, routesOf } from "../../../server/src/app.ts";
import { successBody } from "../../../server/src/kernel/http/answer/envelope.ts";
import type { Call, Route, WriteRoute } from "../../../server/src/kernel/http/routes/route.ts";
import type { Kit } from "../../../server/src/kernel/kit.ts";
import type { Caller } from "../../../server/src/kernel/ledger/operation.ts";
import { formatReference } from "../../../server/src/kernel/references.ts";
import { kitSettings } from "../setup/bench-database.ts";
import type { Merchant } from "../setup/merchants.ts";
import { serve } from "./serve.ts";

/** Runs transfers directly in the ledger, without HTTP and signatures. */
export type GroupsCommand =
  | {
      readonly kind: "start";
      readonly url: string;
      readonly masterKey: string;
      readonly payers: readonly Payer[];
    }
  | { readonly kind: "run"; readonly seconds: number; readonly callers: number };

type Payer = Pick<Merchant, "environmentId" | "apiKeyId" | "firstWallet" | "wallets">;

export interface GroupsResult {
  readonly operations: number;
  readonly perSecond: number;
}

let kit: Kit | undefined;
let payers: readonly Payer[] = [];

serve(
  async (command: GroupsCommand): Promise<GroupsResult | undefined> => {
    if (command.kind === "run") return await run(command.seconds, command.callers);
    kit = await buildKit(kitSettings({ ...command, poolSize: 2 }));
    payers = command.payers;
    return undefined;
  },
  async () => {
    if (kit !== undefined) await closeKit(kit);
  },
);

async function run(seconds: number, callers: number): Promise<GroupsResult> {
  const startedMs = performance.now();
  const untilMs = startedMs + seconds * 1_000;
  let operations = 0;
  const keepCalling = async () => {
    while (performance.now() < untilMs) {
      await transferOnce();
      operations += 1;
    }
  };
  await Promise.all(Array.from({ length: callers }, keepCalling));
  return { operations, perSecond: operations / ((performance.now() - startedMs) / 1_000) };
}

async function transferOnce(): Promise<void> {
  const payer = payers[Math.floor(Math.random() * payers.length)];
  if (kit === undefined || payer === undefined) throw new Error("it was not started");
  const from = Math.floor(Math.random() * payer.wallets);
  const to = (from + 1 + Math.floor(Math.random() * (payer.wallets - 1))) % payer.wallets;
  const wallet = (index: number) => formatReference("wal", payer.firstWallet + BigInt(index));
  const params = { walletReference: wallet(from) };
  const body = { toWalletReference: wallet(to), amount: 0.01, narrative: "Straight in" };
  // The route reads no other field of a call.
  const operation = await transferRoute(kit).write({ params, body } as unknown as Call);
  await kit.ledger.run(operation, caller(payer));
}

let route: Route | undefined;

/** The product's route, which turns a request into the operation. */
function transferRoute(of: Kit): WriteRoute {
  route ??= routesOf(of).find(({ operationId }) => operationId === "transferBetweenWallets");
  if (route?.kind !== "write") throw new Error("the product has no route for wallet transfers");
  return route;
}

/** The call that the HTTP layer makes from a request. */
function caller({ environmentId, apiKeyId }: Payer): Caller {
  const key = randomUUID();
  return {
    environmentId,
    apiKeyId,
    requestKind: "money",
    service: "wallets",
    operationKey: `client:${key}`,
    fingerprint: hash("sha256", key, "buffer"),
    remembersRefusals: true,
    isGone: () => false,
    present: (outcome) => successBody("extended", key, outcome),
    presentRefusal: () => "",
  };
}
