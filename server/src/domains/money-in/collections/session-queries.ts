import { bigint, text } from "../../../kernel/ledger/records/record-columns.ts";
import { type RowOf, recordTable } from "../../../kernel/ledger/records/record-table.ts";
import type { Need } from "../../../kernel/ledger/records.ts";
import type { Currency } from "../../../kernel/money.ts";
import type { Mode } from "../../../kernel/tenancy/access.ts";
import { type Session, sessionKey, UNMATCHED_ENVIRONMENTS } from "./queries.ts";

/** The first notice of a session. The row is written once and never changed. */
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
