import { setTimeout as pause } from "node:timers/promises";
import type { Answer } from "../../ledger/operation.ts";
import { Refusal } from "../../refusals.ts";
import type { Call, LaterAnswer, WriteRoute } from "../routes/route.ts";
import { successBody } from "./envelope.ts";
import type { Outgoing } from "./outgoing-answer.ts";

/** How long a request waits for an answer that another request is working on. */
const PATIENCE_MS = 10_000;

const FIRST_LOOK_MS = 10;
const LOOK_MS_MAX = 250;

/**
 * Answers an operation that has begun: carries it out if this request began it, and otherwise waits for the one that
 * did.
 */
export async function conclude(
  { envelope = "standard" }: WriteRoute,
  later: LaterAnswer,
  call: Call,
  { body: begun, replayed }: Answer<unknown>,
  headers: Record<string, string>,
  patienceMs = PATIENCE_MS,
): Promise<Outgoing> {
  if (!replayed) await later.carryOut(call, begun);
  const { requestId, data } = await answerTo(later, call, begun, patienceMs);
  const replay = requestId === call.requestId ? {} : { "Idempotent-Replayed": "true" };
  return {
    status: 200,
    headers: { ...headers, ...replay },
    body: successBody(envelope, requestId, data),
  };
}

async function answerTo(later: LaterAnswer, call: Call, begun: string, patienceMs: number) {
  const untilMs = performance.now() + patienceMs;
  for (let lookMs = FIRST_LOOK_MS; ; lookMs = Math.min(lookMs * 2, LOOK_MS_MAX)) {
    const concluded = await later.conclude(call, begun);
    if (concluded !== undefined) return concluded;
    if (performance.now() + lookMs > untilMs) throw stillWorkedOn();
    await pause(lookMs);
  }
}

function stillWorkedOn(): Refusal {
  const sentence =
    "A request with this Idempotency-Key is still being processed. Send this one again in a moment.";
  return new Refusal("duplicate_request", sentence, { headers: { "Retry-After": "1" } });
}
