import { bigintArray, textArray } from "../../../kernel/database/arrays.ts";
import { sql } from "../../../kernel/database/sql.ts";
import type { Need, RecordKind } from "../../../kernel/ledger/records.ts";
import type { Mode } from "../../../kernel/tenancy/access.ts";
import { type Session, sessionKey, UNMATCHED_ENVIRONMENTS } from "./queries.ts";
import type { CreditFacts } from "./rules.ts";

/** The first notice of a session. The row is written once and never changed. */
export interface CreditSession extends Session, CreditFacts {
  readonly environmentId: bigint;
}

export const creditSessions: RecordKind<CreditSession> = {
  name: "credit_session",
  guard: "key",
  identity: sessionKey,
  read: ({ environmentIds, keys }) => sql`
    select session.*
    from unnest(${bigintArray(environmentIds)}::bigint[], ${textArray(keys)}::text[])
      as asked(environment_id, key)
    cross join lateral (
      select environment_id as "environmentId", provider, session_id as "sessionId", bank_code as "bankCode",
             account_number as "accountNumber", amount, currency
      from credit_sessions
      where environment_id = asked.environment_id and provider = split_part(asked.key, '/', 1)
        and session_id = substr(asked.key, strpos(asked.key, '/') + 1)
      offset 0
    ) session`,
  insert: (rows) => sql`
    insert into credit_sessions (environment_id, provider, session_id, bank_code, account_number, amount, currency)
    select * from unnest(
      ${bigintArray(rows.map((row) => row.environmentId))}::bigint[],
      ${textArray(rows.map((row) => row.provider))}::text[],
      ${textArray(rows.map((row) => row.sessionId))}::text[],
      ${textArray(rows.map((row) => row.bankCode))}::text[],
      ${textArray(rows.map((row) => row.accountNumber))}::text[],
      ${bigintArray(rows.map((row) => row.amount))}::bigint[],
      ${textArray(rows.map((row) => row.currency))}::text[])`,
};

/**
 * Where the session of a credit to this environment is kept. A live session belongs to its provider, whoever is paid.
 * In test mode merchants choose session ids themselves, so each environment has its own.
 */
export const sessionScope = (mode: Mode, environmentId: bigint): bigint =>
  mode === "live" ? UNMATCHED_ENVIRONMENTS.live : environmentId;

/** Every row that can hold the session of a credit to this environment: as a credit, or without a known account. */
export function sessionOf(
  session: Session,
  mode: Mode,
  environmentId: bigint,
): readonly Need<CreditSession>[] {
  const scopes = new Set([sessionScope(mode, environmentId), UNMATCHED_ENVIRONMENTS[mode]]);
  const key = sessionKey(session);
  return [...scopes].map((scope) => ({ record: creditSessions, key, environmentId: scope }));
}
