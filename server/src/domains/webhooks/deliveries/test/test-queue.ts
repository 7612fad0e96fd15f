import { beforeEach, vi } from "vitest";
import type { Kit } from "../../../../kernel/kit.ts";
import { createLogger } from "../../../../kernel/log.ts";
import { type Posted, Receiver } from "../../../../kernel/outbound/receiver.ts";
import type { Health } from "../endpoint-health.ts";
import { EndpointQueue, type OpenedEndpoint, type QueueTools } from "../endpoint-queue.ts";
import type { AttemptRow, DueDelivery, QueueRow } from "../queries.ts";

export const START = new Date("2026-03-01T09:00:00Z").getTime();
export const ROW: QueueRow = {
  ...{ environmentId: 1n, endpointId: 2n, arrivals: 3n, health: null, version: 1, restsEnded: 0 },
  clockOffsetMs: 0n,
};
export const ENDPOINT: OpenedEndpoint = {
  ...{ url: "http://127.0.0.1:9/hooks", status: "enabled", concurrencyMax: 2, perSecondMax: 400 },
  ...{ version: 1, mode: "live", secretsAt: () => ["whsec_c2VjcmV0"] },
};
export const delivery = (id: bigint, given: Partial<DueDelivery> = {}): DueDelivery => ({
  ...{ environmentId: 1n, endpointId: 2n, id, eventId: 10n + id, recordedAt: "now", attempts: 0 },
  ...{ tries: 0, traceparent: null, type: "test.done", body: "{}", clockOffsetMs: 0n, ...given },
});

export const ANSWER: Posted = {
  ...{ durationMs: 5, status: 200, answer: Buffer.from("ok"), answerCut: false },
  ...{ retryAfter: undefined, failure: undefined },
};
export const FAILED: Posted = {
  ...ANSWER,
  status: 500,
  failure: { kind: "status", sentence: "500" },
};
export const GONE: Posted = { ...FAILED, status: 410 };

type Posting = { headers: Readonly<Record<string, string>>; answer: (posted: Posted) => void };

interface Receivers {
  /** Requests under way, the oldest first. */
  postings: Posting[];
  /** How many receivers were closed. */
  closed: number;
  /** The time. Tests move it. */
  nowMs: number;
}

/** Receivers that answer when the test makes them. Reset before each test. */
export const receivers: Receivers = { postings: [], closed: 0, nowMs: START };

export function useReceivers(): void {
  beforeEach(replaceReceivers);
}

function replaceReceivers(): void {
  Object.assign(receivers, { postings: [], closed: 0, nowMs: START });
  vi.spyOn(Receiver.prototype, "post").mockImplementation((headers) => {
    const { promise, resolve } = Promise.withResolvers<Posted>();
    receivers.postings.push({ headers, answer: resolve });
    return promise;
  });
  vi.spyOn(Receiver.prototype, "close").mockImplementation(async () => {
    receivers.closed += 1;
  });
}

interface Choices {
  readonly row?: Partial<QueueRow>;
  readonly endpoint?: Partial<OpenedEndpoint>;
  readonly legacyUntil?: number;
}

/** A queue whose attempts are kept in `rows`, with its log. */
export function openQueue({ row = {}, endpoint = {}, legacyUntil = 0 }: Choices = {}) {
  const rows: AttemptRow[] = [];
  const logged: string[] = [];
  const writer = { write: async (attempt: AttemptRow) => void rows.push(attempt) };
  const kit = {
    clock: { now: () => new Date(receivers.nowMs) },
    settings: { legacyWebhookSignatureUntil: new Date(legacyUntil) },
    randomness: { bytes: () => Buffer.from([0]) },
    log: createLogger("error", { write: (line) => void logged.push(line) }),
  };
  const tools = { kit: kit as unknown as Kit, writer, nowMs: () => receivers.nowMs };
  // A queue gives its writer rows and asks nothing else of it.
  const queue = new EndpointQueue(
    tools as unknown as QueueTools,
    { ...ROW, ...row },
    {
      ...ENDPOINT,
      ...endpoint,
    },
  );
  const send = (...deliveries: readonly DueDelivery[]) => {
    for (const one of deliveries) queue.add(one);
    queue.pump();
  };
  const answer = async (posted: Posted) => {
    receivers.postings.shift()?.answer(posted);
    await new Promise(setImmediate);
  };
  return { queue, rows, logged, writer, send, answer };
}

/** The row of a queue that was saved with this health. */
export const unhealthy = (health: Partial<Health>) => ({ row: { health: JSON.stringify(health) } });
