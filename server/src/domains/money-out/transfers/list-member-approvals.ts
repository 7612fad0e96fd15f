import type { Kit } from "../../../kernel/kit.ts";
import { toDecimal } from "../../../kernel/money.ts";
import { formatReference } from "../../../kernel/references.ts";
import { referenceOf } from "../../platform/transactions/index.ts";
import { BULK_FILE, readApprovalReference } from "./approval-reference.ts";
import { readAccountHistory } from "./beneficiary-queries.ts";
import { approvalNotFound } from "./errors.ts";
import { findApprovers } from "./find-approvers.ts";
import {
  type ListedSubject,
  readDecidedSubjects,
  readOpenSubjects,
  readSubject,
} from "./member-approval-queries.ts";
import { isSameName } from "./same-name.ts";

export interface ApprovalsOfMember {
  readonly environmentId: bigint;
  readonly businessId: bigint;
  readonly userId: string;
  readonly mayApprove: boolean;
}

const OPEN_SHOWN = 200;
const DECIDED_SHOWN = 50;

/** Returns what waits for approval, the oldest first, or the newest decisions, as one member sees them. */
export async function listMemberApprovals(
  { database }: Kit,
  member: ApprovalsOfMember,
  isDecided: boolean,
) {
  const { environmentId } = member;
  const rows = isDecided
    ? await readDecidedSubjects(database, environmentId, DECIDED_SHOWN)
    : await readOpenSubjects(database, environmentId, OPEN_SHOWN);
  return rows.map((row) => present(row, member));
}

/** Returns one approval with what was sent to its account before, and who else may decide. Throws `not_found`. */
export async function showMemberApproval(
  { database }: Kit,
  member: ApprovalsOfMember,
  reference: string,
) {
  const subject = readApprovalReference(reference);
  const { environmentId, businessId } = member;
  const [row] = subject === undefined ? [] : await readSubject(database, environmentId, subject);
  if (row === undefined) throw approvalNotFound();
  const makers = [row.makerId ?? "", ...(row.preparedBy ?? [])];
  const approvers = await findApprovers(database, businessId, makers);
  const { receiverBankCode: bankCode, receiverAccountNumber: accountNumber } = row;
  const isToOne = row.fileId === null && bankCode !== null && accountNumber !== null;
  const account = isToOne ? { bankCode, accountNumber } : undefined;
  const history =
    account && (await readAccountHistory(database, environmentId, account, row.askedAt));
  return {
    ...present(row, member),
    paidBefore:
      history === undefined
        ? null
        : {
            times: history.paid,
            lastAt: history.lastPaidAt,
            most: history.mostPaid === null ? null : toDecimal(history.mostPaid),
          },
    approvers: approvers.map(({ name }) => name),
  };
}

/** What the bank said before it was made. Null: it has no such account. */
const compareNames = ({ checkedName, receiverAccountName }: ListedSubject) => ({
  accountName: checkedName,
  isSame: checkedName !== null && isSameName(receiverAccountName ?? "", checkedName),
});

function present(row: ListedSubject, { userId, mayApprove }: ApprovalsOfMember) {
  const { amount, fee, stampDuty, makerName, nameCheckedAt } = row;
  const isMine = row.makerId === userId;
  const isMaker = isMine || (row.preparedBy ?? []).includes(userId);
  return {
    reference: row.fileId === null ? referenceOf(row) : formatReference(BULK_FILE, row.fileId),
    kind: row.fileId === null ? "transfer" : "file",
    name: row.fileName,
    transfers: row.transfers,
    amount: toDecimal(amount),
    fee: toDecimal(fee),
    stampDuty: toDecimal(stampDuty),
    total: toDecimal(amount + fee + stampDuty),
    askedAt: row.askedAt,
    description: row.description,
    bankCode: row.receiverBankCode,
    bankName: row.receiverBankName,
    accountNumber: row.receiverAccountNumber,
    accountName: row.receiverAccountName,
    madeBy: makerName,
    isMine,
    /** Whether this member may approve it now. The decision checks it again. */
    mayApprove: row.decision === null && mayApprove && !isMaker,
    nameCheck: nameCheckedAt === null ? null : { ...compareNames(row), checkedAt: nameCheckedAt },
    decision: row.decision,
    decidedAt: row.decidedAt,
    decidedBy: row.decidedBy,
    note: row.note === "" ? null : row.note,
  };
}
