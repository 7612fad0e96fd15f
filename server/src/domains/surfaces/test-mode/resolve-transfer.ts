import { setTimeout as pause } from "node:timers/promises";
import type { Kit } from "../../../kernel/kit.ts";
import { internalCaller } from "../../../kernel/ledger/internal-caller.ts";
import { operation } from "../../../kernel/ledger/operation.ts";
import type { RequestedOutcome } from "../../../kernel/providers/ports/simulated-bank.ts";
import { sendAccepted } from "../../money-out/outgoing/index.ts";
import {
  findTransaction,
  type Transaction,
  transactionOf,
} from "../../platform/transactions/index.ts";
import { tooLateToResolve, wentToNoBank } from "./errors.ts";

export interface ResolveOrder {
  readonly environmentId: bigint;
  readonly reference: string;
  readonly outcome: RequestedOutcome;
}

/** The bank's notice is here within some hundredths of a second, so a test may as well be told how it ended. */
const WAIT_MS = 5_000;
const LOOK_EVERY_MS = 25;

/**
 * Tells the simulated bank what to make of a transfer. We learn of it as we would from any bank: by its answer, its
 * notice, or by asking. Of what the bank does not have yet it makes that when it comes, and it comes now.
 */
export async function resolveTransfer(kit: Kit, order: ResolveOrder) {
  const { environmentId, reference, outcome } = order;
  const transaction = await findTransaction(kit.database, environmentId, reference);
  const { orderReference } = transaction;
  if (orderReference === null) throw wentToNoBank();
  const isTold = await kit.providers.simulatedBank.setOutcome(environmentId, orderReference, outcome);
  if (!isTold) throw tooLateToResolve({ outcome });
  await sendNow(kit, transaction);
  return { reference, outcome, status: await statusWhenResolved(kit, order) };
}

/** What waits for a bank that takes nothing would wait longer; of anything else this leaves no trace. */
async function sendNow(kit: Kit, { environmentId, accountId, id }: Transaction): Promise<void> {
  const nonce = kit.randomness.bytes(12).toString("base64url");
  const sending = operation({
    name: "test_mode.send_now",
    needs: { order: transactionOf(accountId, id) },
    decide({ order }, books) {
      if (order !== undefined) sendAccepted(books, [order]);
    },
  });
  await kit.ledger.run(sending, internalCaller(environmentId, `test-mode/send/${nonce}`));
}

const EXPECTED: Readonly<Record<RequestedOutcome, readonly string[]>> = {
  success: ["Successful"],
  failure: ["Failed", "Reversed"],
  reversal: ["Reversed"],
};

async function statusWhenResolved(
  { database }: Kit,
  { environmentId, reference, outcome }: ResolveOrder,
): Promise<string> {
  for (let leftMs = WAIT_MS; ; leftMs -= LOOK_EVERY_MS) {
    const { status } = await findTransaction(database, environmentId, reference);
    if (EXPECTED[outcome].includes(status) || leftMs <= 0) return status;
    await pause(LOOK_EVERY_MS);
  }
}
