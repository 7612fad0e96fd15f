import { present } from "../../kernel/assert.ts";
import type { Kit } from "../../kernel/kit.ts";
import { internalCaller } from "../../kernel/ledger/internal-caller.ts";
import { operation } from "../../kernel/ledger/operation.ts";
import type { Mode } from "../../kernel/tenancy/access.ts";
import { noteAction } from "../audit/index.ts";
import { findEnvironment } from "../businesses/index.ts";
import { chargeLate } from "../outgoing/index.ts";
import { findTransaction, publishTransaction, transactionOf } from "../transactions/index.ts";

export interface LateChargeOrder {
  readonly businessId: bigint;
  readonly mode: Mode;
  readonly reference: string;
  readonly by: string;
}

/** Has a merchant pay for a transfer that was given back, and that the bank then made after all. Both are agreed upon. */
export async function chargeLateTransfer(
  kit: Kit,
  { businessId, mode, reference, by }: LateChargeOrder,
): Promise<{ reference: string }> {
  const environmentId = await findEnvironment(kit.database, businessId, mode);
  const { accountId, id } = await findTransaction(kit.database, environmentId, reference);
  const at = kit.clock.now();
  const charging = operation({
    name: "transfers.charge_late",
    needs: { transaction: transactionOf(accountId, id) },
    decide({ transaction }, books) {
      const charged = chargeLate(books, present(transaction, "the transfer"));
      publishTransaction(books, "TRANSFER_NOTIFICATION", charged);
      noteAction(books, at, { by, action: "transfer.charge_late", details: { reference } });
    },
  });
  // One of its own each time: whoever charges a second time is told that it is done.
  const nonce = kit.randomness.bytes(12).toString("base64url");
  await kit.ledger.run(charging, internalCaller(environmentId, `transfers/charge_late/${nonce}`));
  return { reference };
}
