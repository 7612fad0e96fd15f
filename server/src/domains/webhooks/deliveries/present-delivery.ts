import { formatReference } from "../../../kernel/references.ts";
import type { Mode } from "../../../kernel/tenancy/access.ts";
import { formatDelivery, formatEndpoint } from "../endpoints/index.ts";
import type { ShownDelivery } from "./list-queries.ts";
import { type FullDelivery, triesLeftOf } from "./show-delivery.ts";

/** Returns a delivery as people's pages list it. */
export function presentDelivery(delivery: ShownDelivery, mode: Mode) {
  const { id, deliveryId, endpointId, type, happenedAt, state, attempts } = delivery;
  const { nextTryAt, settledAt, lastAt, lastStatus, lastDurationMs, lastErrorKind } = delivery;
  return {
    reference: formatDelivery(deliveryId),
    endpoint: formatEndpoint(endpointId),
    event: formatReference("evt", id),
    ...{ type, happenedAt, state, attempts, nextTryAt, settledAt },
    triesLeft: triesLeftOf(delivery, mode),
    last: lastAt && {
      startedAt: lastAt,
      durationMs: lastDurationMs,
      status: lastStatus,
      errorKind: lastErrorKind,
    },
  };
}

/** Returns a delivery with both bodies of each attempt. The request's body is the same in all of them. */
export function presentFullDelivery(delivery: FullDelivery, mode: Mode) {
  return {
    ...presentDelivery(delivery, mode),
    url: delivery.url,
    requestBody: delivery.body,
    all: delivery.all.map((attempt) => ({
      number: attempt.number,
      startedAt: attempt.startedAt,
      durationMs: attempt.durationMs,
      requestHeaders: headersOf(attempt.requestHeaders),
      status: attempt.status,
      answer: attempt.answer.toString("utf8"),
      answerBytes: attempt.answer.length,
      isAnswerCut: attempt.answerCut,
      errorKind: attempt.errorKind,
      error: attempt.error,
    })),
  };
}

function headersOf(text: string) {
  // The worker wrote them from such an object.
  const headers = JSON.parse(text) as Record<string, string>;
  return Object.entries(headers).map(([name, value]) => ({ name, value }));
}
