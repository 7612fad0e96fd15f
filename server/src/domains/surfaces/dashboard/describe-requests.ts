import { SCOPES } from "../../../kernel/tenancy/access.ts";
import { listRequests } from "../../platform/requests/index.ts";
import { entry, type TimelineEntry, type TraceScope } from "./timeline-entry.ts";

/** A request arrives before its order is written, and waits for a provider at most this long. */
const BEFORE_MS = 10_000;

/** The clocks of two processes differ by less. */
const AFTER_MS = 1_000;

const FOUND_MAX = 5;

/** Finds the API request that ordered this, in the requests that arrived about when it was written. */
export async function describeRequests(
  { database, environmentId }: TraceScope,
  reference: string,
  writtenAt: Date | undefined,
  toClock: (wall: Date) => Date,
): Promise<readonly TimelineEntry[]> {
  if (writtenAt === undefined) return [];
  const wanted = {
    environmentId,
    reference,
    from: new Date(writtenAt.getTime() - BEFORE_MS),
    until: new Date(writtenAt.getTime() + AFTER_MS),
    ...{ status: null, errorCode: null, route: null, requestId: null, apiKeyId: null },
    scopes: new Set(SCOPES),
  };
  const { rows } = await listRequests(database, wanted, { size: FOUND_MAX, offset: 0 });
  const [ordering] = rows.filter(({ method }) => method !== "GET").toReversed();
  if (ordering === undefined) return [];
  const { id, method, path, status, receivedAt, durationMs, idempotencyKey } = ordering;
  const key = idempotencyKey === null ? "" : ` Idempotency key ${idempotencyKey}`;
  const inMs = `${Math.max(1, Math.round(durationMs))} ms`;
  return [
    entry({
      at: toClock(receivedAt),
      kind: "request",
      title: `${method} ${path}`,
      text: `${status < 300 ? "Accepted" : `Answered ${status}`} in ${inMs}.${key}`,
      reference: id,
      raw: { ...ordering, apiKeyId: String(ordering.apiKeyId) },
    }),
  ];
}
