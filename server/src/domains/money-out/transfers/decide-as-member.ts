import type { Kit } from "../../../kernel/kit.ts";
import type { MoneyOperation } from "../../../kernel/ledger/operation.ts";
import { readWaitingOfFile } from "./approval-queries.ts";
import { type ApprovalSubject, readApprovalReference } from "./approval-reference.ts";
import { notApproved } from "./decide-transfer-approval.ts";
import { type DecidedApproval, type Decision, decideWaiting } from "./decide-waiting.ts";
import { approvalNotOpen, noteMissing } from "./errors.ts";
import { findApprovers } from "./find-approvers.ts";
import { findWaiting } from "./find-waiting.ts";
import { readMakers } from "./maker-queries.ts";
import type { Maker } from "./rules.ts";

export interface MemberDecision {
  readonly environmentId: bigint;
  readonly businessId: bigint;
  /** Of a transfer, or of a file. */
  readonly reference: string;
  readonly decision: Decision;
  readonly note: string | undefined;
  readonly member: Maker;
}

/**
 * Returns the operation in which a member approves or rejects a transfer, or all of a file that still waits. The maker may
 * withdraw it and never approve it.
 */
export async function decideAsMember(
  kit: Kit,
  order: MemberDecision,
): Promise<MoneyOperation<DecidedApproval>> {
  const { environmentId, businessId, reference, decision, member } = order;
  const subject = readApprovalReference(reference);
  if (subject === undefined) throw approvalNotOpen();
  const ids = await idsOf(kit, environmentId, subject);
  const makers = await readMakers(kit.database, environmentId, ids);
  const isMaker = makers.some(({ userId }) => userId === member.userId);
  const note = order.note?.trim() ?? "";
  if (decision === "rejected" && note === "" && !isMaker) throw noteMissing();
  const others = await findApprovers(kit.database, businessId, [
    member.userId,
    ...makers.flatMap(({ userId, preparedBy }) => [userId, ...preparedBy]),
  ]);
  const { memberId, userId, name, email } = member;
  const deciding = { memberId, userId, name, others: others.map((one) => one.name) };
  const waiting = await findWaiting(kit, environmentId, ids);
  return decideWaiting(waiting, {
    ...{ reference, decision, note, at: kit.clock.now() },
    decider: { by: email, member: deciding },
    reason: isMaker ? withdrawn(name, note) : notApproved(note),
  });
}

async function idsOf({ database }: Kit, environmentId: bigint, subject: ApprovalSubject) {
  if (subject.kind === "transfer") return [subject.id];
  const rows = await readWaitingOfFile(database, environmentId, subject.id);
  return rows.map(({ id }) => id);
}

const withdrawn = (name: string, note: string): string =>
  note === "" ? `Withdrawn by ${name}.` : `Withdrawn by ${name}: ${note}`;
