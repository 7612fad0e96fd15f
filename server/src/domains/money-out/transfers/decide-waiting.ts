import { present } from "../../../kernel/assert.ts";
import type { Books } from "../../../kernel/ledger/books.ts";
import { type Hold, holdOf } from "../../../kernel/ledger/holds.ts";
import { type MoneyOperation, operation } from "../../../kernel/ledger/operation.ts";
import { noteAction } from "../../platform/audit/index.ts";
import { memberById } from "../../platform/members/index.ts";
import {
  type Owner,
  publishTransaction,
  type Transaction,
  transactionOf,
} from "../../platform/transactions/index.ts";
import { approveOrders, rejectOrder } from "../outgoing/index.ts";
import { nairaWallet } from "./accept-transfers.ts";
import { approvalNotOpen, receiverGone } from "./errors.ts";
import type { Waiting } from "./find-waiting.ts";
import { makerOf, type TransferMaker } from "./maker-queries.ts";
import { completeInternal, type Receiver } from "./move-between-businesses.ts";
import { type Approval, approvalOf, approvals } from "./queries.ts";
import { type DecidingMember, requireDecider } from "./require-decider.ts";

export type Decision = "approved" | "rejected";

/** Who decides: a member of the business, or the operator. */
export interface Decider {
  /** The e-mail address of the member, or the operator's name. */
  readonly by: string;
  /** Undefined for the operator. */
  readonly member?: DecidingMember | undefined;
}

export interface ApprovalDecision {
  /** Of the transfer, or of the file. */
  readonly reference: string;
  readonly decision: Decision;
  readonly decider: Decider;
  readonly note: string;
  /** Of a rejection: the sentence that the merchant reads in the record. */
  readonly reason: string;
  /** The real time, for the audit log. */
  readonly at: Date;
}

export interface DecidedApproval {
  readonly reference: string;
  readonly decision: Decision;
  /** How many transfers were decided now. */
  readonly transfers: number;
}

/** A transfer under its locks, with its open approval. */
interface OpenTransfer {
  readonly transaction: Transaction;
  readonly approval: Approval;
  readonly receiver: Receiver | undefined;
}

/** The rows and ids that the decision of one transfer writes. */
const ROWS_OF_A_DECISION = 20;

/**
 * Returns the operation that approves or rejects all of the transfers that still wait. Throws `request_failed` if none
 * does, and refuses a member who may not decide. The money of each moves once, or goes back once.
 */
export function decideWaiting(
  { owner, transfers }: Waiting,
  decision: ApprovalDecision,
): MoneyOperation<DecidedApproval> {
  const [first] = transfers;
  if (first === undefined) return nothingWaits;
  const { accountId, holdId } = first.transaction;
  const ids = transfers.map(({ transaction }) => transaction.id);
  const { member } = decision.decider;
  return operation({
    name: `transfers.${decision.decision}`,
    rows: ROWS_OF_A_DECISION * transfers.length,
    needs: {
      transactions: ids.map((id) => transactionOf(accountId, id)),
      hold: holdOf(accountId, present(holdId, "the hold of a transfer that waits")),
      approvals: ids.map(approvalOf),
      makers: ids.map(makerOf),
      receivers: transfers.flatMap(({ receiver }) =>
        receiver === undefined ? [] : [nairaWallet(receiver.environmentId)],
      ),
      members: member === undefined ? [] : [memberById(member.memberId)],
    },
    decide(found, books): DecidedApproval {
      const receiverOf = (at: number) => {
        const environmentId = transfers[at]?.receiver?.environmentId;
        return found.receivers.find((wallet) => wallet?.environmentId === environmentId);
      };
      const open = found.transactions.flatMap((transaction, at): OpenTransfer[] => {
        const approval = found.approvals[at];
        if (transaction === undefined || approval?.decision !== null) return [];
        return [{ transaction, approval, receiver: receiverOf(at) }];
      });
      if (member !== undefined) {
        requireDecider(decision.decision, member, found.members[0], isKnown(found.makers));
      }
      if (open.length === 0) throw approvalNotOpen();
      const hold = present(found.hold, "the hold");
      if (decision.decision === "approved") approveAll(books, open, { hold, owner, decision });
      else rejectAll(books, open, { hold, owner, decision });
      noteDecision(books, decision, open.length);
      return { ...decided(decision), transfers: open.length };
    },
  });
}

const nothingWaits = operation({
  name: "transfers.not_waiting",
  needs: {},
  decide(): DecidedApproval {
    throw approvalNotOpen();
  },
});

const isKnown = (makers: readonly (TransferMaker | undefined)[]): readonly TransferMaker[] =>
  makers.filter((maker) => maker !== undefined);

const decided = ({ reference, decision }: ApprovalDecision) => ({ reference, decision });

interface Deciding {
  readonly hold: Hold;
  readonly owner: Owner;
  readonly decision: ApprovalDecision;
}

/** A row of a file whose receiver is gone is refunded, and the other rows are sent. A single transfer goes on waiting. */
function approveAll(
  books: Books,
  open: readonly OpenTransfer[],
  { hold: placed, owner, decision }: Deciding,
): void {
  let hold = placed;
  const toSend: Transaction[] = [];
  for (const { transaction, approval, receiver } of open) {
    if (transaction.provider !== null) {
      toSend.push(transaction);
    } else if (receiver !== undefined) {
      hold = completeInternal(books, transaction, hold, owner, receiver);
    } else {
      if (open.length === 1) throw receiverGone();
      hold = refund(books, transaction, hold, RECEIVER_GONE);
    }
    recordDecision(books, approval, decision);
  }
  approveOrders(books, toSend);
}

const RECEIVER_GONE = "The receiving business cannot receive money now.";

function rejectAll(
  books: Books,
  open: readonly OpenTransfer[],
  { hold: placed, decision }: Deciding,
): void {
  let hold = placed;
  for (const { transaction, approval } of open) {
    hold = refund(books, transaction, hold, decision.reason);
    recordDecision(books, approval, decision);
  }
}

function refund(books: Books, transaction: Transaction, hold: Hold, reason: string): Hold {
  const { order, left } = rejectOrder(books, transaction, hold, reason);
  publishTransaction(books, "TRANSFER_NOTIFICATION", order);
  return left;
}

function recordDecision(books: Books, approval: Approval, made: ApprovalDecision): void {
  const { decision, decider, note, at } = made;
  const { by: decidedBy, member } = decider;
  const decidedByName = member?.name ?? null;
  books.update(approvals, approval, { decision, decidedAt: at, decidedBy, decidedByName, note });
}

function noteDecision(books: Books, made: ApprovalDecision, transfers: number): void {
  const { reference, decision, decider, note, at } = made;
  const details = { reference, note, ...(transfers > 1 && { transfers }) };
  noteAction(books, at, { by: decider.by, action: `transfer.${decision}`, details });
}
