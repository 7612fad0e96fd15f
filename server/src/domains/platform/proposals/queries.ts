import { bigintArray, textArray, timeArray } from "../../../kernel/database/arrays.ts";
import type { Queryable } from "../../../kernel/database/database.ts";
import { sql } from "../../../kernel/database/sql.ts";
import type { Need, RecordKind } from "../../../kernel/ledger/records.ts";
import type { Mode } from "../../../kernel/tenancy/access.ts";

/** An act of an operator that waits for a second person, or that one has decided. */
export interface Proposal {
  readonly environmentId: bigint;
  readonly id: bigint;
  readonly act: string;
  /** The values of the act, as JSON. */
  readonly input: string;
  readonly summary: string;
  readonly proposedBy: string;
  readonly proposedAt: Date;
  readonly expiresAt: Date;
  readonly decision: "approved" | "rejected" | null;
  readonly decidedBy: string | null;
  readonly decidedAt: Date | null;
  readonly note: string | null;
}

const columns = sql`
  proposal.environment_id as "environmentId", proposal.id, proposal.act, proposal.input::text as input, proposal.summary,
  proposal.proposed_by as "proposedBy", proposal.proposed_at as "proposedAt", proposal.expires_at as "expiresAt",
  proposal.decision, proposal.decided_by as "decidedBy", proposal.decided_at as "decidedAt", proposal.note`;

/** Its number is locked before it is read, so that of two decisions the second finds the first. */
export const proposals: RecordKind<Proposal> = {
  name: "operator_proposal",
  guard: "key",
  identity: ({ id }) => String(id),
  read: ({ environmentIds, keys }) => sql`
    select proposal.*
    from unnest(${bigintArray(environmentIds)}::bigint[], ${textArray(keys)}::text[])
      as asked(environment_id, key)
    cross join lateral (
      select ${columns} from operator_proposals proposal
      where proposal.environment_id = asked.environment_id and proposal.id = asked.key::bigint
      offset 0
    ) proposal`,
  insert: (rows) => sql`
    insert into operator_proposals (environment_id, id, act, input, summary, proposed_by, proposed_at, expires_at)
    select environment_id, id, act, input::jsonb, summary, proposed_by, proposed_at, expires_at from unnest(
      ${bigintArray(rows.map((row) => row.environmentId))}::bigint[],
      ${bigintArray(rows.map((row) => row.id))}::bigint[],
      ${textArray(rows.map((row) => row.act))}::text[],
      ${textArray(rows.map((row) => row.input))}::text[],
      ${textArray(rows.map((row) => row.summary))}::text[],
      ${textArray(rows.map((row) => row.proposedBy))}::text[],
      ${timeArray(rows.map((row) => row.proposedAt))}::timestamptz[],
      ${timeArray(rows.map((row) => row.expiresAt))}::timestamptz[])
      as new(environment_id, id, act, input, summary, proposed_by, proposed_at, expires_at)`,
  update: (rows) => sql`
    update operator_proposals proposal
    set decision = changed.decision, decided_by = changed.decided_by, decided_at = changed.decided_at, note = changed.note
    from unnest(
      ${bigintArray(rows.map((row) => row.environmentId))}::bigint[],
      ${bigintArray(rows.map((row) => row.id))}::bigint[],
      ${textArray(rows.map((row) => row.decision))}::text[],
      ${textArray(rows.map((row) => row.decidedBy))}::text[],
      ${timeArray(rows.map((row) => row.decidedAt))}::timestamptz[],
      ${textArray(rows.map((row) => row.note))}::text[])
      as changed(environment_id, id, decision, decided_by, decided_at, note)
    where proposal.environment_id = changed.environment_id and proposal.id = changed.id and proposal.decision is null`,
};

export const proposalOf = (id: bigint): Need<Proposal> => ({ record: proposals, key: String(id) });

/** Ids come from one sequence, so they are unique over all environments. */
export const findProposal = (queryable: Queryable, id: bigint) =>
  queryable.maybeOne<Proposal>(sql`
    select ${columns} from operator_proposals proposal where proposal.id = ${id}`);

export interface ListedProposal extends Omit<Proposal, "environmentId" | "input"> {
  readonly businessId: bigint;
  readonly businessName: string;
  readonly mode: Mode;
}

export interface ProposalsAsked {
  /** Decided and expired ones too, the newest first; otherwise the open ones, the oldest first. */
  readonly all: boolean;
  readonly limit: number;
  readonly offset: number;
}

export const readProposals = (queryable: Queryable, { all, limit, offset }: ProposalsAsked) =>
  queryable.many<ListedProposal>(sql`
    select proposal.id, proposal.act, proposal.summary, proposal.proposed_by as "proposedBy",
           proposal.proposed_at as "proposedAt", proposal.expires_at as "expiresAt", proposal.decision,
           proposal.decided_by as "decidedBy", proposal.decided_at as "decidedAt", proposal.note,
           business.id as "businessId", business.name as "businessName", environment.mode
    from operator_proposals proposal
    join environments environment on environment.id = proposal.environment_id
    join businesses business on business.id = environment.business_id
    where ${all} or (proposal.decision is null and proposal.expires_at > clock_timestamp())
    order by case when ${all} then proposal.proposed_at end desc, proposal.proposed_at, proposal.id
    limit ${limit} offset ${offset}`);
