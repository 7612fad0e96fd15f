import { present } from "../../kernel/assert.ts";
import type { Kit } from "../../kernel/kit.ts";
import type { Books } from "../../kernel/ledger/books.ts";
import { internalCaller } from "../../kernel/ledger/internal-caller.ts";
import { operation } from "../../kernel/ledger/operation.ts";
import type { Mode } from "../../kernel/tenancy/access.ts";
import { noteAction } from "../audit/index.ts";
import { findEnvironment } from "../businesses/index.ts";
import {
  findTransaction,
  statusAt,
  type Transaction,
  transactionOf,
  transactions,
} from "../transactions/index.ts";
import { insufficientBalance, notPaidLate } from "./errors.ts";
import { chargeLatePayment } from "./move-held-money.ts";
import { machineOf, type OutgoingKind } from "./outgoing-kinds.ts";
import { stepAfter } from "./rules.ts";

export interface LateChargeOrder {
  readonly businessId: bigint;
  readonly mode: Mode;
  readonly reference: string;
  readonly by: string;
}

/** Has whoever ordered it pay for what was given back, and what the provider then did after all. Both are agreed upon. */
export async function chargeLate(
  kit: Kit,
  kinds: readonly OutgoingKind[],
  { businessId, mode, reference, by }: LateChargeOrder,
): Promise<{ reference: string }> {
  const environmentId = await findEnvironment(kit.database, businessId, mode);
  const found = await findTransaction(kit.database, environmentId, reference);
  if (found.progress === null) throw notPaidLate();
  const kind = machineOf(kit, kinds).kindOf(found.type);
  const at = kit.clock.now();
  const charging = operation({
    name: "outgoing.charge_late",
    needs: {
      order: transactionOf(found.accountId, found.id),
      rows: kind.rowsOf?.(found) ?? [],
    },
    decide({ order, rows }, books) {
      const charged = charge(books, present(order, "the order"));
      kind.announce(books, charged, rows);
      noteAction(books, at, { by, action: "transfer.charge_late", details: { reference } });
    },
  });
  // One of its own each time: whoever charges a second time is told that it is done.
  const nonce = kit.randomness.bytes(12).toString("base64url");
  await kit.ledger.run(charging, internalCaller(environmentId, `outgoing/charge_late/${nonce}`));
  return { reference };
}

/** Takes from the wallet what a provider has paid after it was given back. The order is successful then, as it is. */
function charge(books: Books, order: Transaction): Transaction {
  const { accountId, amount, fee, stampDuty, currency } = order;
  const step = order.progress === null ? undefined : stepAfter(order.progress, "charged");
  if (step === undefined) throw notPaidLate();
  const needed = amount + fee + stampDuty;
  const { available } = books.account(accountId);
  if (available < needed) throw insufficientBalance({ available, needed, currency });
  chargeLatePayment(books, order);
  const { to: progress } = step;
  return books.update(transactions, order, {
    progress,
    status: statusAt(progress),
    settledAmount: amount,
    updatedAt: books.now,
  });
}
