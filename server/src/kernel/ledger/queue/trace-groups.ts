import { findOwnReferences } from "../../references.ts";
import { endWithError, nameFailure, type Span, type Tracer } from "../../tracing/tracer.ts";
import type { QueuedOperation } from "../group/queued-operation.ts";
import type { Answer, MoneyOperation } from "../operation.ts";

/** One attempt to run a group. */
export interface GroupReport {
  readonly size: number;
  readonly operations: readonly QueuedOperation[];
  readonly startedMs: number;
  readonly durationMs: number;
  readonly failure: unknown;
}

/** Starts the span of an operation: it waits, and is then decided and committed in a group. */
export const startOperationSpan = (tracer: Tracer, { name }: MoneyOperation<unknown>): Span =>
  tracer.start({
    name: `ledger ${name}`,
    kind: "internal",
    parent: tracer.active?.context,
    attributes: { "kasuwa.ledger.operation": name },
  });

/** Ends the span with the answer. */
export async function endWithAnswer<T>(
  span: Span,
  answering: Promise<Answer<T>>,
): Promise<Answer<T>> {
  try {
    const answer = await answering;
    span.set({ "kasuwa.ledger.replayed": answer.replayed });
    if (span.isRecording) span.set({ "kasuwa.references": listReferences(answer.body) });
    span.end();
    return answer;
  } catch (error) {
    endWithError(span, error);
    throw error;
  }
}

/** The answer of a bulk has a thousand references. */
const REFERENCES_MAX = 10;
const SEARCHED_CHARACTERS_MAX = 2_000;

/** The references of what the operation made or changed, as its answer names them. Undefined if it names none. */
function listReferences(body: string): string | undefined {
  const found = new Set(findOwnReferences(body.slice(0, SEARCHED_CHARACTERS_MAX)));
  return found.size === 0 ? undefined : [...found].slice(0, REFERENCES_MAX).join(",");
}

/**
 * Shows an attempt of a group in the trace of each of its operations. The spans share an id, the first one's, so that the
 * operations of one transaction can be found.
 */
export function traceGroup(tracer: Tracer, group: GroupReport): void {
  let groupId: string | undefined;
  for (const { span } of group.operations) {
    if (span?.isRecording !== true) continue;
    const part = tracer.start({
      name: "ledger group",
      kind: "client",
      parent: span.context,
      startedMs: group.startedMs,
      attributes: { "db.system.name": "postgresql", "kasuwa.ledger.group_operations": group.size },
    });
    groupId ??= part.context.spanId;
    part.set({ "kasuwa.ledger.group_id": groupId });
    part.end(group.failure === undefined ? undefined : nameFailure(group.failure));
  }
}
