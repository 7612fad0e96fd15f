import { textArray } from "../../../kernel/database/arrays.ts";
import type { Queryable } from "../../../kernel/database/database.ts";
import { sql } from "../../../kernel/database/sql.ts";

/** Whose reference it is, and its names. */
export interface Named {
  readonly environmentId: bigint;
  readonly references: readonly string[];
}

export interface ProposalAbout {
  readonly id: bigint;
  readonly action: string;
  readonly summary: string;
  readonly proposedBy: string;
  readonly proposedAt: Date;
  readonly expiresAt: Date;
  readonly decision: "approved" | "rejected" | null;
  readonly decidedBy: string | null;
  readonly decidedAt: Date | null;
  readonly note: string | null;
}

const READ_MAX = 2_000;
const FOUND_MAX = 50;

/** What operators proposed about a reference, in the newest proposals of its environment. */
export const readProposalsAbout = (queryable: Queryable, { environmentId, references }: Named) =>
  queryable.many<ProposalAbout>(sql`
    select id, action, summary, proposed_by as "proposedBy", proposed_at as "proposedAt", expires_at as "expiresAt",
           decision, decided_by as "decidedBy", decided_at as "decidedAt", note
    from (
      select id, action, input, summary, proposed_by, proposed_at, expires_at, decision, decided_by, decided_at, note
      from operator_proposals where environment_id = ${environmentId} order by id desc limit ${READ_MAX}
    ) newest
    where input ->> 'reference' = any(${textArray(references)}::text[])
    order by id limit ${FOUND_MAX}`);

export interface AlertAbout {
  readonly id: bigint;
  readonly kind: string;
  readonly message: string;
  readonly openedAt: Date;
  readonly closedAt: Date | null;
  readonly closedBy: string | null;
  readonly closingNote: string | null;
}

/**
 * The alerts about a reference, in the newest alerts of its environment. A subject may append a colon and more text to
 * it.
 */
export const readAlertsAbout = (queryable: Queryable, { environmentId, references }: Named) =>
  queryable.many<AlertAbout>(sql`
    select id, kind, message, opened_at as "openedAt", closed_at as "closedAt", closed_by as "closedBy",
           closing_note as "closingNote"
    from (
      select id, kind, subject, message, opened_at, closed_at, closed_by, closing_note
      from alerts where environment_id = ${environmentId} order by id desc limit ${READ_MAX}
    ) newest
    where split_part(subject, ':', 1) = any(${textArray(references)}::text[])
    order by id limit ${FOUND_MAX}`);
