import type { Queryable } from "../../../kernel/database/database.ts";
import { sql } from "../../../kernel/database/sql.ts";
import {
  bigint,
  changing,
  json,
  nullable,
  text,
  textOf,
  time,
} from "../../../kernel/ledger/records/record-columns.ts";
import { type RowOf, recordTable } from "../../../kernel/ledger/records/record-table.ts";
import type { Need } from "../../../kernel/ledger/records.ts";
import type { Mode } from "../../../kernel/tenancy/access.ts";
import { hasNotMoved } from "../../../kernel/tenancy/closed-environments.ts";
import type { FieldChange } from "./rules.ts";

/**
 * An operator's action that waits for a second person, or that one has decided. Its number is locked before it is read,
 * so that the second of two decisions finds the first.
 */
export const proposals = recordTable({
  name: "operator_proposal",
  table: "operator_proposals",
  lock: "key",
  columns: {
    environmentId: bigint("environment_id"),
    id: bigint("id"),
    action: text("action"),
    /** The values of the action, as JSON. */
    input: textOf("input", "jsonb"),
    summary: text("summary"),
    /** Null: it moves money, and is decided in the ledger. Otherwise it changes these fields of a setting. */
    changes: nullable(json<readonly FieldChange[]>("changes")),
    proposedBy: text("proposed_by"),
    proposedAt: time("proposed_at"),
    expiresAt: time("expires_at"),
    decision: changing(nullable(text<"approved" | "rejected">("decision"))),
    decidedBy: changing(nullable(text("decided_by"))),
    decidedAt: changing(nullable(time("decided_at"))),
    note: changing(nullable(text("note"))),
  },
  update: { where: "decision is null" },
});

export type Proposal = RowOf<typeof proposals>;

export const proposalOf = (id: bigint): Need<Proposal> => ({ record: proposals, key: String(id) });

/** Ids come from one sequence, so they are unique over all environments. */
export const findProposal = (queryable: Queryable, id: bigint) =>
  queryable.maybeOne<Proposal>(sql`
    select ${proposals.selected} from operator_proposals where id = ${id}`);

/** Locks a proposal of a setting, so that the second of two decisions finds the first. */
export const lockProposal = (tx: Queryable, id: bigint) =>
  tx.one<Proposal>(sql`
    select ${proposals.selected} from operator_proposals where id = ${id} for update`);

/** Changes of the settings of an environment follow one another. Zero stands for the defaults of all businesses. */
export const lockSettings = (tx: Queryable, environmentId: bigint) =>
  tx.one(sql`
    select true as locked
    from pg_advisory_xact_lock(hashtextextended('operator_settings/' || ${environmentId}::text, 0))`);

export type NewProposal = Pick<
  Proposal,
  "environmentId" | "action" | "input" | "summary" | "proposedBy" | "proposedAt" | "expiresAt"
> & { readonly changes: readonly FieldChange[] };

export const insertProposal = (tx: Queryable, of: NewProposal) =>
  tx.one<{ id: bigint }>(sql`
    insert into operator_proposals
      (environment_id, id, action, input, summary, changes, proposed_by, proposed_at, expires_at)
    values (${of.environmentId}, nextval('ids'), ${of.action}, ${of.input}::jsonb, ${of.summary},
      ${JSON.stringify(of.changes)}, ${of.proposedBy}, ${of.proposedAt}, ${of.expiresAt})
    returning id`);

export interface StoredDecision {
  readonly decision: "approved" | "rejected";
  readonly by: string;
  readonly at: Date;
  readonly note: string | null;
}

/** The caller has locked the proposal and found it open. */
export const storeDecision = (
  tx: Queryable,
  { environmentId, id }: Pick<Proposal, "environmentId" | "id">,
  { decision, by, at, note }: StoredDecision,
) =>
  tx.run(sql`
    update operator_proposals
    set decision = ${decision}, decided_by = ${by}, decided_at = ${at}, note = ${note}
    where environment_id = ${environmentId} and id = ${id} and decision is null`);

/** Rejects every open proposal of a person, and returns them. */
export const rejectOpenBy = (
  tx: Queryable,
  proposedBy: string,
  { by, at, note }: Omit<StoredDecision, "decision">,
) =>
  tx.many<Pick<Proposal, "environmentId" | "id" | "action">>(sql`
    update operator_proposals set decision = 'rejected', decided_by = ${by}, decided_at = ${at}, note = ${note}
    where decision is null and expires_at > ${at} and lower(proposed_by) = lower(${proposedBy})
    returning environment_id as "environmentId", id, action`);

/** A proposal that waits, with the values of its action. */
export interface OpenAction extends Pick<Proposal, "id" | "summary" | "proposedBy" | "expiresAt"> {
  readonly input: Readonly<Record<string, string>>;
}

/** The proposals of an action that wait, in any business. */
export const readOpenActions = (queryable: Queryable, action: string) =>
  queryable.many<OpenAction>(sql`
    select id, input::json as input, summary, proposed_by as "proposedBy", expires_at as "expiresAt"
    from operator_proposals
    where decision is null and expires_at > clock_timestamp() and action = ${action}
    order by proposed_at, id`);

/** The business and the mode of an environment. */
export const readOwnerOf = (queryable: Queryable, environmentId: bigint) =>
  queryable.maybeOne<{ businessId: bigint; mode: Mode }>(sql`
    select business_id as "businessId", mode from environments where id = ${environmentId}`);

export interface ListedProposal extends Omit<Proposal, "environmentId" | "input"> {
  /** The values of an action that moves money. Null if it changes a setting: its changes say what. */
  readonly input: Readonly<Record<string, string>> | null;
  /** Null, like its name and mode: it is about every business, in both modes. */
  readonly businessId: bigint | null;
  readonly businessName: string | null;
  readonly mode: Mode | null;
}

export interface ProposalsAsked {
  /** Includes decided and expired ones, the newest first; otherwise the open ones, the oldest first. */
  readonly all: boolean;
  readonly limit: number;
  readonly offset: number;
}

const listed = sql`
  proposal.id, proposal.action, proposal.summary,
  case when nullif(proposal.changes, 'null') is null then proposal.input::json end as input,
  proposal.changes::json as changes, proposal.proposed_by as "proposedBy",
  proposal.proposed_at as "proposedAt", proposal.expires_at as "expiresAt", proposal.decision,
  proposal.decided_by as "decidedBy", proposal.decided_at as "decidedAt", proposal.note,
  business.id as "businessId", business.name as "businessName", environment.mode`;

const withBusiness = sql`
  operator_proposals proposal
  left join environments environment on environment.id = proposal.environment_id
  left join businesses business on business.id = environment.business_id`;

export const readListedProposal = (queryable: Queryable, id: bigint) =>
  queryable.maybeOne<ListedProposal>(sql`
    select ${listed} from ${withBusiness} where proposal.id = ${id}`);

export const readProposals = (queryable: Queryable, { all, limit, offset }: ProposalsAsked) =>
  queryable.many<ListedProposal>(sql`
    select ${listed} from ${withBusiness}
    where ${all} or (proposal.decision is null and proposal.expires_at > clock_timestamp()
      and ${hasNotMoved(sql`proposal.environment_id`)})
    order by case when ${all} then proposal.proposed_at end desc, case when ${all} then proposal.id end desc,
             proposal.proposed_at, proposal.id
    limit ${limit} offset ${offset}`);
