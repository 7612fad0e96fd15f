import type { Queryable } from "../../../kernel/database/database.ts";
import { sql } from "../../../kernel/database/sql.ts";
import { bigint, text } from "../../../kernel/ledger/records/record-columns.ts";
import { type RowOf, recordTable } from "../../../kernel/ledger/records/record-table.ts";
import type { Need } from "../../../kernel/ledger/records.ts";
import type { Currency } from "../../../kernel/money.ts";
import type { Mode } from "../../../kernel/tenancy/access.ts";
import { type Session, sessionKey, UNMATCHED_ENVIRONMENTS } from "./queries.ts";

/** The first notice of a session. Written once and never changed. */
export const creditSessions = recordTable({
  name: "credit_session",
  table: "credit_sessions",
  lock: "key",
  columns: {
    environmentId: bigint("environment_id"),
    provider: text("provider"),
    sessionId: text("session_id"),
    bankCode: text("bank_code"),
    accountNumber: text("account_number"),
    amount: bigint("amount"),
    currency: text<Currency>("currency"),
  },
  identity: ["provider", "sessionId"],
});

export type CreditSession = RowOf<typeof creditSessions>;

/** A session of an environment that no operation changes any more. */
export const findSession = (
  queryable: Queryable,
  { provider, sessionId }: Session,
  environmentId: bigint,
) =>
  queryable.maybeOne<CreditSession>(sql`
    select ${creditSessions.selected} from credit_sessions
    where environment_id = ${environmentId} and provider = ${provider} and session_id = ${sessionId}`);

/**
 * The environment that keeps the session of a credit. A live session is the provider's, for all merchants. In test
 * mode merchants choose session ids, so each environment has its own.
 */
export const sessionScope = (mode: Mode, environmentId: bigint): bigint =>
  mode === "live" ? UNMATCHED_ENVIRONMENTS.live : environmentId;

/** Every row that can hold the session of a credit to this environment: a credit or an unmatched credit. */
export function sessionOf(
  session: Session,
  mode: Mode,
  environmentId: bigint,
): readonly Need<CreditSession>[] {
  const scopes = new Set([sessionScope(mode, environmentId), UNMATCHED_ENVIRONMENTS[mode]]);
  const key = sessionKey(session);
  return [...scopes].map((scope) => ({ record: creditSessions, key, environmentId: scope }));
}
