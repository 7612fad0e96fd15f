import { present } from "../../../kernel/assert.ts";
import type { Kit } from "../../../kernel/kit.ts";
import type { Books } from "../../../kernel/ledger/books.ts";
import { operation } from "../../../kernel/ledger/operation.ts";
import { format } from "../../../kernel/money.ts";
import type { Mode } from "../../../kernel/tenancy/access.ts";
import { noteAction } from "../../platform/audit/index.ts";
import { findEnvironment } from "../../platform/businesses/index.ts";
import {
  type ActionInput,
  isProposed,
  type MoneyAction,
  type Performer,
  type Proposed,
  proposeOrPerform,
} from "../../platform/proposals/index.ts";
import {
  findTransaction,
  statusAt,
  type Transaction,
  transactionOf,
  transactions,
} from "../../platform/transactions/index.ts";
import { closeOrderAlerts } from "./close-order-alerts.ts";
import { notPaidLate } from "./errors.ts";
import { buildContext, type OutgoingKind } from "./outgoing-kinds.ts";
import { requireBusinessBalance } from "./require-business-balance.ts";
import { stepAfter } from "./rules.ts";
import { chargeLatePayment } from "./settle-or-refund.ts";

export interface LateChargeOrder extends Performer {
  readonly businessId: bigint;
  readonly mode: Mode;
  readonly reference: string;
}

const CHARGE_LATE = "transfer.charge_late";

/** A late charge, as it is performed from a proposal. */
export const lateCharge = (kinds: readonly OutgoingKind[]): MoneyAction => ({
  name: CHARGE_LATE,
  perform: (kit, { businessId, mode, reference }: ActionInput, performer) =>
    chargeLate(kit, kinds, {
      businessId: BigInt(present(businessId, "the business")),
      // `proposeOrPerform` stored it from an order.
      mode: mode as Mode,
      reference: present(reference, "the reference"),
      ...performer,
    }),
});

/**
 * Charges the wallet for an order that was refunded and that the provider then paid. In live mode a second person
 * approves it first. Throws `insufficient_balance`, and `request_failed` if the order was not paid late.
 */
export async function chargeLate(
  kit: Kit,
  kinds: readonly OutgoingKind[],
  order: LateChargeOrder,
): Promise<{ reference: string } | Proposed> {
  const { businessId, mode, reference, by } = order;
  const environmentId = await findEnvironment(kit.database, businessId, mode);
  const found = await findTransaction(kit.database, environmentId, reference);
  // A charge that would be refused is not proposed. A person who approves one learns first what became of the proposal.
  if (found.progress === null || order.approval === undefined) requirePaidLate(found);
  const kind = buildContext(kit, kinds).kindOf(found.type);
  const at = kit.clock.now();
  const charging = operation({
    name: "outgoing.charge_late",
    needs: {
      ...kind.needs?.(found),
      payment: transactionOf(found.accountId, found.id),
    },
    decide({ payment, ...rows }, books) {
      const charged = charge(books, present(payment, "the payment"));
      kind.announce(books, charged, rows);
      noteAction(books, at, { by, action: CHARGE_LATE, details: { reference } });
    },
  });
  const { amount, currency } = found;
  const performed = await proposeOrPerform(kit, {
    ...order,
    ...{ name: CHARGE_LATE, environmentId, key: "outgoing/charge_late", operation: charging },
    input: { businessId: String(businessId), mode, reference },
    summary: `Charge ${format(amount, currency)} and fees late for ${reference}`,
  });
  if (isProposed(performed)) return performed;
  await closeOrderAlerts(kit, found, { decision: CHARGE_LATE, by });
  return { reference };
}

/** Posts the charge. The order is successful from then on. */
function charge(books: Books, order: Transaction): Transaction {
  const { accountId, amount, fee, stampDuty, currency } = order;
  const { to: progress } = requirePaidLate(order);
  const needed = amount + fee + stampDuty;
  requireBusinessBalance(books.account(accountId), needed, currency);
  chargeLatePayment(books, order);
  return books.update(transactions, order, {
    progress,
    status: statusAt(progress),
    settledAmount: amount,
    updatedAt: books.now,
  });
}

/** The step that charges an order. Throws if its provider did not pay it after the refund. */
function requirePaidLate({ progress }: Transaction) {
  const step = progress === null ? undefined : stepAfter(progress, "charged");
  if (step === undefined) throw notPaidLate();
  return step;
}
