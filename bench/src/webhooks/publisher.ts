import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { buildKit, closeKit } from "../../../server/src/app.ts";
import type { Kit } from "../../../server/src/kernel/kit.ts";
import { internalCaller } from "../../../server/src/kernel/ledger/internal-caller.ts";
import { operation } from "../../../server/src/kernel/ledger/operation.ts";
import { serve } from "../processes/serve.ts";
import { type KitOrder, kitSettings } from "../setup/bench-database.ts";

/** Publishes events through the ledger, in turns for each environment. */
export type PublisherCommand =
  | (KitOrder & { readonly kind: "start"; readonly environmentIds: readonly bigint[] })
  | {
      readonly kind: "publish";
      readonly count: number;
      /** Events a second, evenly spread. Without it, as fast as the ledger takes them. */
      readonly perSecond?: number;
    };

const TYPE = "customer_wallet.transfer";

/** As large as a real event. */
const DATA = {
  walletReference: "wal_9t5z5j3a85g8",
  customerId: 1_000_001,
  currency: "NGN",
  ledgerBalance: 98_750,
  availableBalance: 98_750,
  pendingBalance: 0,
  heldBalance: 0,
  status: "Active",
  virtualAccountNumber: null,
  isTest: true,
  createdAt: "2026-01-31T08:15:30.000Z",
  transactionReference: "ltx_9t5z5j3a85g8",
  amount: 1_250,
};
const AT_ONCE = 200;

let kit: Kit | undefined;
let environmentIds: readonly bigint[] = [];
let published = 0;

serve(
  async (command: PublisherCommand): Promise<void> => {
    if (command.kind === "publish") {
      if (command.perSecond === undefined) await publishAll(command.count);
      else await publishEvenly(command.count, command.perSecond);
      return;
    }
    kit = await buildKit(kitSettings(command));
    environmentIds = command.environmentIds;
  },
  async () => {
    if (kit !== undefined) await closeKit(kit);
  },
);

const publishing = operation({
  name: "bench.publish",
  needs: {},
  decide: (_found, books) => books.publish(TYPE, DATA),
});

async function publishOne(): Promise<void> {
  const environmentId = environmentIds[published++ % environmentIds.length];
  if (kit === undefined || environmentId === undefined) throw new Error("it was not started");
  await kit.ledger.run(publishing, internalCaller(environmentId, randomUUID()));
}

async function publishAll(count: number): Promise<void> {
  let left = count;
  const work = async () => {
    while (left-- > 0) await publishOne();
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}

async function publishEvenly(count: number, perSecond: number): Promise<void> {
  const startedMs = performance.now();
  const under: Promise<void>[] = [];
  for (let n = 0; n < count; n++) {
    const waitMs = startedMs + (n * 1_000) / perSecond - performance.now();
    if (waitMs > 1) await sleep(waitMs);
    under.push(publishOne());
  }
  await Promise.all(under);
}
