/**
 * Reconciles a live provider in a separate process, and books every exception as two operators do: run-reconciler.ts
 * <database> <provider>. A test kills it at some moment and starts the next one.
 */

import { buildKit, closeKit } from "../../src/app.ts";
import { approveProposal, isProposed } from "../../src/domains/platform/proposals/index.ts";
import { decideItem, reconcile } from "../../src/domains/platform/reconciliation/index.ts";
import { createLogger } from "../../src/kernel/log.ts";
import { Metrics } from "../../src/kernel/metrics.ts";
import { Refusal } from "../../src/kernel/refusals.ts";
import { noticeHandlersOf, reconciledDomains } from "../../src/modules.ts";
import { moneyActions } from "../../src/money-actions.ts";
import { MASTER_KEYS } from "./master-keys.ts";

const [databaseUrl = "", provider = ""] = process.argv.slice(2);

const kit = await buildKit({
  databaseUrl,
  namedStatements: true,
  poolSize: 6,
  masterKeys: MASTER_KEYS,
  log: createLogger("error", { write: () => undefined }),
  metrics: new Metrics(),
  simulator: { latencyMs: 0, inboundUrl: () => "" },
});
await kit.providers.live.refresh();

process.send?.("started");

const { exceptions } = await reconcile(
  kit,
  { notices: noticeHandlersOf(kit), ...reconciledDomains, settledAfterMs: 20 },
  { provider, before: new Date(Date.now() + 60_000) },
);
for (const { id } of exceptions) await book(id);
await closeKit(kit);

/** Another process may have booked it already, which is refused. */
async function book(id: bigint): Promise<void> {
  const order = { id, decision: "book", note: "Our deposit.", by: "amina" } as const;
  try {
    const proposed = await decideItem(kit, order);
    if (!isProposed(proposed)) throw new Error("one person has booked it");
    await approveProposal(kit, moneyActions, { id: proposed.proposalId, by: "bola" });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
  }
}
