export { changeSetting, type SettingAction, settingAction } from "./change-setting.ts";
export { type ApprovedProposal, approveProposal, rejectProposal } from "./decide-proposal.ts";
export type { PlannedChange, SettingChange, SettingKind } from "./define-setting.ts";
export { proposalWaits } from "./errors.ts";
export { listProposals } from "./list-proposals.ts";
export { previewSetting } from "./preview-setting.ts";
export {
  isProposed,
  type MoneyAction,
  type Performer,
  type Proposed,
  proposeOrPerform,
} from "./propose-or-perform.ts";
export { type ListedProposal, type OpenAction, readOpenActions } from "./queries.ts";
export { describeChange, type FieldChange, listChanges } from "./rules.ts";
export type { ActionInput } from "./second-person-approval.ts";
export { type ShownProposal, showProposal } from "./show-proposal.ts";
export { readOwner, readOwnerIn, writeOwner } from "./store-owner.ts";
export { withdrawProposals } from "./withdraw-proposals.ts";
