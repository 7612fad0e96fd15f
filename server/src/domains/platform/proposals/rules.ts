import type { Mode } from "../../../kernel/tenancy/access.ts";
import { proposalDecided, proposalExpired, samePerson, settingOvertaken } from "./errors.ts";

const PROPOSAL_HOURS = 24;

/** When a proposal that is made at `now` expires. */
export const expiryFrom = (now: Date): Date => new Date(now.getTime() + PROPOSAL_HOURS * 3_600_000);

export interface OpenProposal {
  readonly proposedBy: string;
  readonly expiresAt: Date;
  readonly decision: string | null;
  readonly decidedBy: string | null;
}

/** Throws unless the proposal can still be decided at `now`. */
export function requireOpen(proposal: OpenProposal, now: Date): void {
  const { decision, decidedBy, expiresAt } = proposal;
  if (decision !== null) throw proposalDecided({ decision, by: decidedBy ?? "" });
  if (expiresAt <= now) throw proposalExpired();
}

/** Throws `approval_required` if the approver is the proposer, even if the name is written differently. */
export function requireSecondPerson(
  { proposedBy }: Pick<OpenProposal, "proposedBy">,
  by: string,
): void {
  if (comparable(proposedBy) === comparable(by)) throw samePerson({ by });
}

/** Ignores letter case, spaces, invisible characters and Unicode forms. */
const comparable = (name: string): string =>
  name
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll(/[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]+/gu, "");

/** The business and mode whose setting it is. Undefined: a default of all businesses, in both modes. */
export type SettingOwner = { readonly businessId: bigint; readonly mode: Mode } | undefined;

/** True if the setting touches real money. */
export const isReal = (owner: SettingOwner): boolean =>
  owner === undefined || owner.mode === "live";

export const needsSecondPerson = (
  owner: SettingOwner,
  { singleOperator }: { readonly singleOperator: boolean },
): boolean => isReal(owner) && !singleOperator;

/** A field of a setting, with what it is and what it becomes, as a person reads them. */
export interface FieldChange {
  readonly field: string;
  readonly before: string;
  readonly after: string;
}

/** Returns the fields that differ. */
export const listChanges = (
  fields: readonly (readonly [field: string, before: string, after: string])[],
): FieldChange[] =>
  fields
    .filter(([, before, after]) => before !== after)
    .map(([field, before, after]) => ({ field, before, after }));

export const describeChange = ({ field, before, after }: FieldChange): string =>
  `${field}: ${before} → ${after}`;

export const describeChanges = (changes: readonly FieldChange[]): string =>
  changes.map(describeChange).join("; ");

/** Throws if a proposal would change something else now than when it was made. */
export function requireNotOvertaken(
  proposed: readonly FieldChange[],
  now: readonly FieldChange[],
): void {
  if (proposed.length === now.length && proposed.every((one, at) => isSame(one, now[at]))) return;
  throw settingOvertaken({ proposed: describeChanges(proposed), now: describeChanges(now) });
}

const isSame = (one: FieldChange, other: FieldChange | undefined): boolean =>
  one.field === other?.field && one.before === other.before && one.after === other.after;
