import type { Queryable } from "../../../kernel/database/database.ts";
import { sql } from "../../../kernel/database/sql.ts";
import {
  bigint,
  changing,
  nullable,
  text,
  textOf,
  time,
} from "../../../kernel/ledger/records/record-columns.ts";
import { type RowOf, recordTable } from "../../../kernel/ledger/records/record-table.ts";
import type { Need } from "../../../kernel/ledger/records.ts";
import type { Mode } from "../../../kernel/tenancy/access.ts";

/**
 * An operator's action that waits for a second person, or that one has decided. Its number is locked before it is read,
 * so that of two decisions the second finds the first.
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

export interface ListedProposal extends Omit<Proposal, "environmentId" | "input"> {
  readonly businessId: bigint;
  readonly businessName: string;
  readonly mode: Mode;
}

export interface ProposalsAsked {
  /** Includes decided and expired ones, the newest first; otherwise the open ones, the oldest first. */
  readonly all: boolean;
  readonly limit: number;
  readonly offset: number;
}

export const readProposals = (queryable: Queryable, { all, limit, offset }: ProposalsAsked) =>
  queryable.many<ListedProposal>(sql`
    select proposal.id, proposal.action, proposal.summary, proposal.proposed_by as "proposedBy",
           proposal.proposed_at as "proposedAt", proposal.expires_at as "expiresAt", proposal.decision,
           proposal.decided_by as "decidedBy", proposal.decided_at as "decidedAt", proposal.note,
           business.id as "businessId", business.name as "businessName", environment.mode
    from operator_proposals proposal
    join environments environment on environment.id = proposal.environment_id
    join businesses business on business.id = environment.business_id
    where ${all} or (proposal.decision is null and proposal.expires_at > clock_timestamp())
    order by case when ${all} then proposal.proposed_at end desc, case when ${all} then proposal.id end desc,
             proposal.proposed_at, proposal.id
    limit ${limit} offset ${offset}`);
