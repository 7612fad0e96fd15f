import type { CallContext } from "../../kernel/providers/ports/provider-port.ts";
import type { StatementSourceAdapter } from "../../kernel/providers/ports/statement-source.ts";
import type { ProviderCheck } from "../provider-definition.ts";

const MINUTE_MS = 60_000;
const PAGES_MAX = 8;

/**
 * Adds a remark to a check if the statement of the last minute cannot be read. It is only a remark, because payments do
 * not need the statement. A check that found problems reports only those, since nothing could be read then.
 */
export async function addStatementRemark(
  checked: ProviderCheck,
  source: StatementSourceAdapter,
  now: Date,
  call: CallContext,
): Promise<ProviderCheck> {
  if (checked.problems.length > 0) return checked;
  const failure = await findFailure(source, now, call);
  if (failure === undefined) return checked;
  const remark = `The statement cannot be read (${failure}), so no payment is reconciled with it.`;
  return { ...checked, remarks: [...checked.remarks, remark] };
}

async function findFailure(
  source: StatementSourceAdapter,
  now: Date,
  call: CallContext,
): Promise<string | undefined> {
  const period = { from: new Date(now.getTime() - MINUTE_MS), to: now };
  let page: string | null = null;
  for (let read = 0; read < PAGES_MAX; read += 1) {
    const outcome = await source.readStatement(period, page, call);
    if (outcome.kind === "unavailable") return outcome.why;
    if (outcome.kind === "unknown") return outcome.detail ?? outcome.why;
    page = outcome.next;
    if (page === null) return undefined;
  }
  return undefined;
}
