import { present } from "../../../kernel/assert.ts";
import type { Kit } from "../../../kernel/kit.ts";
import type { Books } from "../../../kernel/ledger/books.ts";
import { holdOf } from "../../../kernel/ledger/holds.ts";
import { internalCaller } from "../../../kernel/ledger/internal-caller.ts";
import { type MoneyOperation, operation } from "../../../kernel/ledger/operation.ts";
import type { Mode } from "../../../kernel/tenancy/access.ts";
import { noteAction } from "../../platform/audit/index.ts";
import { findEnvironment } from "../../platform/businesses/index.ts";
import {
  findTransaction,
  statusAt,
  type Transaction,
  transactionOf,
  transactions,
} from "../../platform/transactions/index.ts";
import { type Carrier, sendAccepted } from "./accept-orders.ts";
import { chooseCarrier, requireCarrier } from "./choose-carrier.ts";
import { closeOrderAlerts } from "./close-order-alerts.ts";
import {
  alreadyThere,
  keepsProvider,
  mayHaveBeenSent,
  notOutgoing,
  reasonMissing,
} from "./errors.ts";
import { noteFailure } from "./note-failure.ts";
import type { OutgoingKind } from "./outgoing-kinds.ts";
import { stepAfter } from "./rules.ts";
import { refundHeld } from "./settle-or-refund.ts";

export interface StrandedOrder {
  readonly businessId: bigint;
  readonly mode: Mode;
  readonly reference: string;
  /** The operator who orders it. */
  readonly by: string;
}

export interface MovedOrder {
  readonly reference: string;
  readonly from: string | null;
  readonly to: string;
}

/** Moves an order to the provider of new orders. Throws if its own provider may have it. */
export async function moveOrder(
  kit: Kit,
  kinds: readonly OutgoingKind[],
  stranded: StrandedOrder,
): Promise<MovedOrder> {
  const { order: found, kind } = await findOrder(kit, kinds, stranded);
  if (kind.newCarriers === undefined) throw keepsProvider();
  const carriers = kind.newCarriers(kit, stranded.mode, found);
  const carrier = requireCarrier(await chooseCarrier(carriers));
  await run(kit, found, moving(found, carrier, { ...stranded, at: kit.clock.now() }));
  await closeOrderAlerts(kit, found, { decision: "transfer.move", by: stranded.by });
  return { reference: stranded.reference, from: found.provider, to: carrier.name };
}

/** Refunds the amount and the charges of an order. Throws if a provider may have it. */
export async function refundOrder(
  kit: Kit,
  kinds: readonly OutgoingKind[],
  { reason, ...stranded }: StrandedOrder & { readonly reason: string },
): Promise<{ reference: string }> {
  if (reason.trim() === "") throw reasonMissing();
  const { order, kind } = await findOrder(kit, kinds, stranded);
  const returning = { ...stranded, reason: reason.trim(), at: kit.clock.now() };
  await run(kit, order, refunding(order, kind, returning));
  await closeOrderAlerts(kit, order, { decision: "transfer.refund", by: stranded.by });
  return { reference: stranded.reference };
}

async function findOrder(
  { database }: Kit,
  kinds: readonly OutgoingKind[],
  { businessId, mode, reference }: StrandedOrder,
) {
  const environmentId = await findEnvironment(database, businessId, mode);
  const order = await findTransaction(database, environmentId, reference);
  const kind = kinds.find(({ type }) => type === order.type);
  const isSent = order.progress !== null && order.provider !== null;
  if (kind === undefined || !isSent) throw notOutgoing();
  return { order, kind };
}

/** Each run has its own key: the state of the order decides, not an earlier run. */
async function run(kit: Kit, { environmentId, id }: Transaction, order: MoneyOperation<void>) {
  const nonce = kit.randomness.bytes(12).toString("base64url");
  const caller = internalCaller(environmentId, `outgoing/stranded/${id}/${nonce}`);
  await kit.ledger.run(order, caller);
}

interface Command {
  readonly by: string;
  readonly at: Date;
  readonly reference: string;
}

const moving = ({ accountId, id }: Transaction, carrier: Carrier, { by, at, reference }: Command) =>
  operation({
    name: "outgoing.move",
    needs: { order: transactionOf(accountId, id) },
    decide({ order: found }, books) {
      const order = present(found, "the order");
      const { provider: from, environmentId } = order;
      const progress = progressAfter(order, "moved");
      if (from === carrier.name) throw alreadyThere({ provider: carrier.name });
      const orderReference = carrier.referenceFor({ environmentId, id });
      const changes = { progress, provider: carrier.name, orderReference, updatedAt: books.now };
      sendAccepted(books, [books.update(transactions, order, changes)]);
      const details = { reference, from, to: carrier.name };
      noteAction(books, at, { by, action: "transfer.move", details });
    },
  });

function refunding(
  order: Transaction,
  kind: OutgoingKind,
  { by, at, reference, reason }: Command & { readonly reason: string },
) {
  const { accountId, id, holdId } = order;
  return operation({
    name: "outgoing.refund",
    needs: {
      ...kind.needs?.(order),
      order: transactionOf(accountId, id),
      hold: holdOf(accountId, present(holdId, "the hold of an order")),
    },
    decide({ order: found, hold, ...rows }, books) {
      const failed = withdraw(books, present(found, "the order"), reason);
      refundHeld(books, present(hold, "the hold of an order"), failed);
      noteFailure(books, failed);
      kind.announce(books, failed, rows);
      const details = { reference, provider: failed.provider, reason };
      noteAction(books, at, { by, action: "transfer.refund", details });
    },
  });
}

function withdraw(books: Books, order: Transaction, reason: string): Transaction {
  const progress = progressAfter(order, "withdrawn");
  const status = statusAt(progress);
  return books.update(transactions, order, {
    progress,
    status,
    reason: `Not sent: ${reason}`,
    updatedAt: books.now,
  });
}

/** Throws unless the state proves that no provider has the order. */
function progressAfter({ progress }: Transaction, happening: "moved" | "withdrawn") {
  const step = progress === null ? undefined : stepAfter(progress, happening);
  if (step === undefined) throw mayHaveBeenSent();
  return step.to;
}
