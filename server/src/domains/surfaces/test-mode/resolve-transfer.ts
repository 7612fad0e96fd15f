import type { Kit } from "../../../kernel/kit.ts";
import { internalCaller } from "../../../kernel/ledger/internal-caller.ts";
import { operation } from "../../../kernel/ledger/operation.ts";
import type { RequestedOutcome } from "../../../kernel/providers/ports/simulated-bank.ts";
import { waitFor } from "../../../kernel/time/wait-for.ts";
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

/** The bank's notice usually arrives within 100 ms, so the answer waits for it. */
const WAIT = { forMs: 5_000, everyMs: 25 };

/**
 * Sets the outcome of a transfer at the simulated bank. We learn it as from any bank: by its answer, its notice or a
 * requery. A transfer that the bank does not have yet is sent now, and gets this outcome.
 */
export async function resolveTransfer(kit: Kit, order: ResolveOrder) {
  const { environmentId, reference, outcome } = order;
  const transaction = await findTransaction(kit.database, environmentId, reference);
  const { orderReference } = transaction;
  if (orderReference === null) throw wentToNoBank();
  const isSet = await kit.providers.simulatedBank.setOutcome(
    environmentId,
    orderReference,
    outcome,
  );
  if (!isSet) throw tooLateToResolve({ outcome });
  await sendNow(kit, transaction);
  return { reference, outcome, status: await statusWhenResolved(kit, order) };
}

/** Sends a transfer that waits for a retry at once. Other transfers are unchanged. */
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
  const read = async () => (await findTransaction(database, environmentId, reference)).status;
  const readExpected = async () => {
    const status = await read();
    return EXPECTED[outcome].find((one) => one === status);
  };
  const expected = await waitFor(readExpected, WAIT);
  return expected ?? (await read());
}
