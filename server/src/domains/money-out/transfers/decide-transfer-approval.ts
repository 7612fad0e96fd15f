import { present } from "../../../kernel/assert.ts";
import type { Kit } from "../../../kernel/kit.ts";
import type { Books } from "../../../kernel/ledger/books.ts";
import { type Hold, holdOf } from "../../../kernel/ledger/holds.ts";
import { internalCaller } from "../../../kernel/ledger/internal-caller.ts";
import { type MoneyOperation, operation } from "../../../kernel/ledger/operation.ts";
import { noteAction } from "../../platform/audit/index.ts";
import { findServiceAccounts, type ServiceAccount } from "../../platform/businesses/index.ts";
import {
  type Owner,
  publishTransaction,
  readOwner,
  readReference,
  readTransactions,
  type Transaction,
  transactionOf,
} from "../../platform/transactions/index.ts";
import { approveOrder, rejectOrder } from "../outgoing/index.ts";
import { nairaWallet } from "./accept-transfers.ts";
import { approvalNotOpen, noteMissing, receiverGone } from "./errors.ts";
import { completeInternal, type Receiver } from "./move-between-businesses.ts";
import { type Approval, approvalOf, approvals, findWaitingApproval } from "./queries.ts";

export interface ApprovalOrder {
  readonly reference: string;
  /** The operator who decides. */
  readonly by: string;
  readonly note?: string | undefined;
}

/** The decision, and its transfer. */
export interface DecidedTransfer {
  readonly reference: string;
  readonly decision: "approved" | "rejected";
}

/** Sends a transfer that waited for approval, or moves it where the receiver is another business. */
export async function approveTransfer(kit: Kit, order: ApprovalOrder): Promise<DecidedTransfer> {
  const waiting = await findWaiting(kit, order.reference);
  const decide: Deciding = ({ books, transaction, hold, receiver }) => {
    if (transaction.type === "Transfer") approveOrder(books, transaction);
    else completeInternal(books, transaction, hold, waiting.owner, receiver ?? missingReceiver());
  };
  return await decideAbout(kit, waiting, order, "approved", decide);
}

/** Refunds a transfer that was not approved. The merchant sees the note. */
export async function rejectTransfer(kit: Kit, order: ApprovalOrder): Promise<DecidedTransfer> {
  const note = order.note?.trim() ?? "";
  if (note === "") throw noteMissing();
  const waiting = await findWaiting(kit, order.reference);
  const decide: Deciding = ({ books, transaction, hold }) => {
    const rejected = rejectOrder(books, transaction, hold, `Not approved: ${note}`);
    publishTransaction(books, "TRANSFER_NOTIFICATION", rejected);
  };
  return await decideAbout(kit, waiting, { ...order, note }, "rejected", decide);
}

/** A transfer that waits, and its receiver where that is another business of this service. */
interface Waiting {
  readonly transaction: Transaction;
  readonly owner: Owner;
  readonly receiver: ServiceAccount | undefined;
}

async function findWaiting({ database }: Kit, reference: string): Promise<Waiting> {
  const id = readReference(reference);
  const found = id === undefined ? undefined : await findWaitingApproval(database, id);
  if (id === undefined || found === undefined) throw approvalNotOpen();
  const { environmentId } = found;
  const [transaction] = await readTransactions(database, environmentId, [id]);
  const owner = await readOwner(database, environmentId);
  const known = present(transaction, "the transfer that waits");
  if (known.type === "Transfer") return { transaction: known, owner, receiver: undefined };
  const number = present(known.receiverAccountNumber, "the receiver's account");
  const receiver = (await findServiceAccounts(database, [number], owner.mode)).get(number);
  return { transaction: known, owner, receiver };
}

interface Decided {
  readonly books: Books;
  readonly transaction: Transaction;
  readonly hold: Hold;
  readonly receiver: Receiver | undefined;
}

type Deciding = (decided: Decided) => void;

async function decideAbout(
  kit: Kit,
  waiting: Waiting,
  order: ApprovalOrder,
  decision: DecidedTransfer["decision"],
  work: Deciding,
): Promise<DecidedTransfer> {
  const { environmentId, id } = waiting.transaction;
  const at = kit.clock.now();
  // Each decision has its own key, so a second one is refused and not answered with the first result.
  const nonce = kit.randomness.bytes(12).toString("base64url");
  const caller = internalCaller(environmentId, `transfers/${id}/${decision}/${nonce}`);
  await kit.ledger.run(deciding(waiting, { ...order, decision, at }, work), caller);
  return { reference: order.reference, decision };
}

interface Decision extends ApprovalOrder {
  readonly decision: DecidedTransfer["decision"];
  readonly at: Date;
}

function deciding(
  { transaction, receiver }: Waiting,
  { decision, by, note = "", at, reference }: Decision,
  work: Deciding,
): MoneyOperation<void> {
  const { accountId, id, holdId } = transaction;
  return operation({
    name: `transfers.${decision}`,
    rows: 20,
    needs: {
      transaction: transactionOf(accountId, id),
      hold: holdOf(accountId, present(holdId, "the hold of a transfer that waits")),
      approval: approvalOf(id),
      receivers: receiver === undefined ? [] : [nairaWallet(receiver.environmentId)],
    },
    decide(found, books) {
      const approval = requireOpen(found.approval);
      books.update(approvals, approval, { decision, decidedAt: at, decidedBy: by, note });
      const [wallet] = found.receivers;
      work({
        books,
        transaction: present(found.transaction, "the transfer"),
        hold: present(found.hold, "the hold"),
        receiver: wallet,
      });
      const details = { reference, note };
      noteAction(books, at, { by, action: `transfer.${decision}`, details });
    },
  });
}

function requireOpen(approval: Approval | undefined): Approval {
  if (approval === undefined || approval.decision !== null) throw approvalNotOpen();
  return approval;
}

function missingReceiver(): never {
  throw receiverGone();
}
