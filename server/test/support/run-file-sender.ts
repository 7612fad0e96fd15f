/**
 * Sends and approves files in a separate process, all at once: run-file-sender.ts <database> <files as JSON>. A test
 * kills it at some moment and starts the next one with the same files.
 */

import { buildKit, closeKit } from "../../src/app.ts";
import { readFileReference } from "../../src/domains/money-out/bulk-files/file-reference.ts";
import { ROWS_MAX } from "../../src/domains/money-out/bulk-files/rules.ts";
import { sendBulkFile } from "../../src/domains/money-out/bulk-files/send-bulk-file.ts";
import { decideAsMember } from "../../src/domains/money-out/transfers/decide-as-member.ts";
import type { Maker } from "../../src/domains/money-out/transfers/index.ts";
import { internalCaller } from "../../src/kernel/ledger/internal-caller.ts";
import type { MoneyOperation } from "../../src/kernel/ledger/operation.ts";
import { createLogger } from "../../src/kernel/log.ts";
import { Metrics } from "../../src/kernel/metrics.ts";
import { Refusal } from "../../src/kernel/refusals.ts";
import { MASTER_KEYS } from "./master-keys.ts";

/** The sender's input. Ids are text, because JSON numbers are too small for them. */
export interface FilesToSend {
  readonly environmentId: string;
  readonly businessId: string;
  readonly maker: Person;
  readonly approver: Person;
  readonly references: readonly string[];
}

type Person = Omit<Maker, "memberId"> & { readonly memberId: string };

const [databaseUrl = "", files = ""] = process.argv.slice(2);
// The test that starts this process writes it.
const given = JSON.parse(files) as FilesToSend;
const environmentId = BigInt(given.environmentId);
const businessId = BigInt(given.businessId);

const kit = await buildKit({
  databaseUrl,
  namedStatements: true,
  poolSize: 6,
  masterKeys: MASTER_KEYS,
  log: createLogger("error", { write: () => undefined }),
  metrics: new Metrics(),
  simulator: { latencyMs: 0, inboundUrl: () => "" },
});

process.send?.("started");

/** Each attempt has its own key, as if it came from another browser. */
async function run(operation: MoneyOperation<unknown>): Promise<void> {
  const nonce = kit.randomness.bytes(12).toString("base64url");
  await kit.ledger.run(operation, internalCaller(environmentId, `sender/${nonce}`));
}

async function sendAndApprove(reference: string): Promise<void> {
  const id = readFileReference(reference);
  await sendFile(id);
  const decision = { environmentId, businessId, reference, note: undefined } as const;
  const approving = await decideAsMember(kit, {
    ...{ ...decision, decision: "approved", member: personOf(given.approver) },
  });
  await run(approving).catch(requireDecided);
}

/**
 * The files have the same rows, so each warns about those that were sent. A file that is refused because another was
 * sent at the same moment is read again, and sent again.
 */
async function sendFile(id: bigint): Promise<void> {
  const place = { environmentId, mode: "test", id, version: 1, warnings: ROWS_MAX } as const;
  const order = { ...place, maker: personOf(given.maker) };
  for (let left = given.references.length; left > 0; left--) {
    try {
      await run(await sendBulkFile(kit, order));
      return;
    } catch (error) {
      if (left === 1 || !(error instanceof Refusal) || !/new warnings/.test(error.message))
        throw error;
    }
  }
}

const personOf = ({ memberId, ...rest }: Person): Maker => ({
  ...rest,
  memberId: BigInt(memberId),
});

/** An earlier process has approved it. */
function requireDecided(error: unknown): void {
  if (!(error instanceof Refusal) || error.code !== "request_failed") throw error;
}

await Promise.all(given.references.map(sendAndApprove));
await closeKit(kit);
process.disconnect?.();
