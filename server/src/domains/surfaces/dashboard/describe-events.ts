import { formatReference } from "../../../kernel/references.ts";
import { formatDelivery, formatEndpoint } from "../../webhooks/endpoints/index.ts";
import { entry, type PlannedEntry, type TimelineEntry, type TraceScope } from "./timeline-entry.ts";
import {
  type DeliveryAttempt,
  type EventDelivery,
  type PublishedEvent,
  readAttemptsOf,
  readDeliveriesOf,
  readEventsAt,
} from "./timeline-queries.ts";

export interface TracedEvents {
  readonly events: readonly PublishedEvent[];
  readonly entries: readonly TimelineEntry[];
  readonly planned: readonly PlannedEntry[];
}

/** Finds the events that groups published about references, with each attempt to deliver them. */
export async function describeEvents(
  { database, environmentId }: TraceScope,
  asked: {
    readonly writtenAt: readonly string[];
    readonly references: readonly string[];
    readonly toClock: (wall: Date) => Date;
  },
): Promise<TracedEvents> {
  const { references, toClock } = asked;
  const writtenAt = [...new Set(asked.writtenAt)];
  if (writtenAt.length === 0) return { events: [], entries: [], planned: [] };
  const events = await readEventsAt(database, environmentId, writtenAt, references);
  const deliveries = await readDeliveriesOf(database, environmentId, events);
  const attempts = await readAttemptsOf(database, environmentId, deliveries);
  // They come in the order of time.
  const last = new Map(attempts.map((attempt) => [attempt.deliveryId, attempt]));
  const byId = new Map(deliveries.map((delivery) => [delivery.id, delivery]));
  return {
    events,
    entries: [
      ...events.map(describeEvent),
      ...attempts.map((attempt) => {
        const delivery = byId.get(attempt.deliveryId);
        const isLast = last.get(attempt.deliveryId) === attempt;
        return {
          ...describeAttempt(attempt, delivery, toClock),
          resend: resendOf(delivery, isLast),
        };
      }),
    ],
    planned: deliveries.flatMap(planDelivery),
  };
}

const describeEvent = ({ id, type, body, occurredAt }: PublishedEvent): TimelineEntry =>
  entry({
    at: occurredAt,
    kind: "event",
    title: `Event ${type}`,
    reference: formatReference("evt", id),
    raw: JSON.parse(body),
  });

function describeAttempt(
  { deliveryId, number, startedAt, durationMs, status, error }: DeliveryAttempt,
  delivery: EventDelivery | undefined,
  toClock: (wall: Date) => Date,
): TimelineEntry {
  const host = hostOf(delivery?.url);
  const isDelivered = error === null;
  const answered = status === null ? `did not answer: ${error}` : `answered ${status}`;
  return entry({
    at: toClock(startedAt),
    kind: "delivery",
    title: isDelivered ? `${host} took the event` : `${host} ${answered}`,
    text: `Attempt ${number}, ${durationMs} ms`,
    tone: isDelivered ? "good" : "bad",
    reference: formatDelivery(deliveryId),
    raw: {
      delivery: formatDelivery(deliveryId),
      endpoint: delivery === undefined ? null : formatEndpoint(delivery.endpointId),
      ...{ number, startedAt, durationMs, status, error },
    },
  });
}

function resendOf(delivery: EventDelivery | undefined, isLast: boolean): TimelineEntry["resend"] {
  if (delivery === undefined || !isLast) return null;
  return delivery.isEnabled ? "possible" : "endpoint_disabled";
}

function planDelivery({ state, dueAt, url }: EventDelivery): readonly PlannedEntry[] {
  if (state === "waiting")
    return [{ at: dueAt, title: `Next attempt at ${hostOf(url)}`, text: null }];
  if (state !== "held") return [];
  const text = "The endpoint is disabled. Its events are stored, and can be sent again.";
  return [{ at: null, title: `Not sent to ${hostOf(url)}`, text }];
}

const hostOf = (url = ""): string => (URL.canParse(url) ? new URL(url).host : "the endpoint");
