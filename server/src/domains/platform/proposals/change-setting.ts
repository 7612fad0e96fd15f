import { assert, present } from "../../../kernel/assert.ts";
import type { Transaction } from "../../../kernel/database/database.ts";
import type { Kit } from "../../../kernel/kit.ts";
import { type ActionName, recordAction } from "../audit/index.ts";
import type { PlannedChange, SettingChange, SettingKind } from "./define-setting.ts";
import type { MoneyAction, Performer, Proposed } from "./propose-or-perform.ts";
import {
  insertProposal,
  lockProposal,
  lockSettings,
  type Proposal,
  storeDecision,
} from "./queries.ts";
import {
  describeChanges,
  expiryFrom,
  isReal,
  needsSecondPerson,
  requireNotOvertaken,
  requireOpen,
  requireSecondPerson,
} from "./rules.ts";
import { type Approval, isOf } from "./second-person-approval.ts";

/** A change of a setting, as it is performed from a proposal. */
export type SettingAction = MoneyAction;

export const settingAction = <Order, Outcome extends object>(
  kind: SettingKind<Order, Outcome>,
): SettingAction => ({
  name: kind.name,
  perform: (kit, input, performer) => changeSetting(kit, kind, kind.restore(input), performer),
});

/**
 * Changes a setting. In live mode it changes nothing without an approval, and proposes the change instead. The change
 * and the approval are one transaction. Throws if the setting has changed since the proposal.
 */
export async function changeSetting<Order, Outcome extends object>(
  kit: Kit,
  kind: SettingKind<Order, Outcome>,
  order: Order,
  { by, approval }: Performer,
): Promise<Outcome | Proposed> {
  const change = kind.prepare(kit, order);
  const decide = async (tx: Transaction) => {
    const proposal = approval && (await lockOpenProposal(kit, tx, approval));
    const environmentId = await change.environmentOf(tx);
    await lockSettings(tx, environmentId);
    const planned = await change.plan(tx, environmentId);
    const doing: Doing<Outcome> = { kit, tx, name: kind.name, by, change, planned };
    if (approval !== undefined)
      return await approve(doing, present(proposal, "the proposal"), approval);
    if (planned.changes.length === 0) return planned.outcome;
    if (needsSecondPerson(change.owner, kit.settings)) return await propose(doing, environmentId);
    if (isReal(change.owner)) await noteAlone(doing);
    return await carryOut(doing);
  };
  const { statementMs } = change;
  return await kit.database.transaction(decide, statementMs === undefined ? {} : { statementMs });
}

interface Doing<Outcome> {
  readonly kit: Kit;
  readonly tx: Transaction;
  readonly name: ActionName;
  readonly by: string;
  readonly change: SettingChange<Outcome>;
  readonly planned: PlannedChange<Outcome>;
}

async function carryOut<Outcome>(doing: Doing<Outcome>): Promise<Outcome> {
  const { kit, tx, name, by, change, planned } = doing;
  await planned.store();
  await recordAction(kit, tx, { by, action: name, ...change.owner, details: planned.details });
  return planned.outcome;
}

async function propose(doing: Doing<unknown>, environmentId: bigint): Promise<Proposed> {
  const { kit, tx, name, by, change, planned } = doing;
  const { owner, input, title } = change;
  const now = kit.clock.now();
  const expiresAt = expiryFrom(now);
  const { id } = await insertProposal(tx, {
    ...{ environmentId, action: name, input: JSON.stringify(input), changes: planned.changes },
    ...{ proposedBy: by, proposedAt: now, expiresAt },
    summary: `${title}: ${describeChanges(planned.changes)}`,
  });
  const details = { proposal: String(id), action: name, ...input };
  await recordAction(kit, tx, { by, action: "proposal.create", ...owner, details });
  return { proposalId: id, expiresAt };
}

/** The audit log records that the installation has one operator. */
async function noteAlone({ kit, tx, name, by, change }: Doing<unknown>): Promise<void> {
  const details = { action: name, setting: "KASUWA_SINGLE_OPERATOR" };
  await recordAction(kit, tx, { by, action: "proposal.skip", ...change.owner, details });
}

/** Throws unless the proposal is open, and another person made it. */
async function lockOpenProposal(
  { clock }: Kit,
  tx: Transaction,
  { proposalId, by }: Approval,
): Promise<Proposal> {
  const proposal = await lockProposal(tx, proposalId);
  requireOpen(proposal, clock.now());
  requireSecondPerson(proposal, by);
  return proposal;
}

/** Throws if the change is not the one that was proposed, because the setting has changed since. */
async function approve<Outcome>(
  doing: Doing<Outcome>,
  proposal: Proposal,
  { proposalId, by }: Approval,
): Promise<Outcome> {
  const { kit, tx, name, change, planned } = doing;
  assert(isOf(proposal, name, change.input), "an approval is of the change that was proposed");
  requireNotOvertaken(present(proposal.changes, "the proposed changes"), planned.changes);
  const outcome = await carryOut(doing);
  await storeDecision(tx, proposal, {
    ...{ decision: "approved", by, at: kit.clock.now(), note: null },
  });
  const details = { proposal: String(proposalId), action: name, proposedBy: proposal.proposedBy };
  await recordAction(kit, tx, { by, action: "proposal.approve", ...change.owner, details });
  return outcome;
}
