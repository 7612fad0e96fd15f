import type { Kit } from "../../../kernel/kit.ts";
import { internalCaller } from "../../../kernel/ledger/internal-caller.ts";
import { readReference } from "../../platform/transactions/index.ts";
import { findWaitingApproval } from "./approval-queries.ts";
import { type DecidedApproval, decideWaiting } from "./decide-waiting.ts";
import { approvalNotOpen, noteMissing } from "./errors.ts";
import { findWaiting } from "./find-waiting.ts";

export interface ApprovalOrder {
  readonly reference: string;
  /** The operator who decides. */
  readonly by: string;
  readonly note?: string | undefined;
}

/** The decision, and its transfer. */
export type DecidedTransfer = Pick<DecidedApproval, "reference" | "decision">;

/** Sends a transfer that waited for approval, or moves it if the receiver is another business. */
export const approveTransfer = (kit: Kit, order: ApprovalOrder): Promise<DecidedTransfer> =>
  decide(kit, { ...order, note: order.note ?? "" }, "approved");

/** Refunds a transfer that was not approved. The merchant sees the note. */
export async function rejectTransfer(kit: Kit, order: ApprovalOrder): Promise<DecidedTransfer> {
  const note = order.note?.trim() ?? "";
  if (note === "") throw noteMissing();
  return await decide(kit, { ...order, note }, "rejected");
}

async function decide(
  kit: Kit,
  { reference, by, note }: Required<ApprovalOrder> & { note: string },
  decision: DecidedTransfer["decision"],
): Promise<DecidedTransfer> {
  const id = readReference(reference);
  const found = id === undefined ? undefined : await findWaitingApproval(kit.database, id);
  if (id === undefined || found === undefined) throw approvalNotOpen();
  const { environmentId } = found;
  const waiting = await findWaiting(kit, environmentId, [id]);
  const at = kit.clock.now();
  const order = { reference, decision, decider: { by }, note, reason: notApproved(note), at };
  // Each decision has its own key, so a second one is refused and not answered with the first result.
  const nonce = kit.randomness.bytes(12).toString("base64url");
  const caller = internalCaller(environmentId, `transfers/${id}/${decision}/${nonce}`);
  await kit.ledger.run(decideWaiting(waiting, order), caller);
  return { reference, decision };
}

/** What the merchant reads about a rejected transfer. */
export const notApproved = (note: string): string => `Not approved: ${note}`;
