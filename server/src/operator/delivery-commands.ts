import {
  type DeliveryWithAttempts,
  deliveryIdOf,
  endpointIdOf,
  formatDelivery,
  formatEndpoint,
  formatReplay,
  type ListedDelivery,
  listAttempts,
  listDeliveries,
} from "../domains/webhooks/endpoints/index.ts";
import {
  listReplays,
  type Replay,
  replayDeliveries,
  replaySince,
} from "../domains/webhooks/replays/index.ts";
import { formatReference } from "../kernel/references.ts";
import { align, minute, table } from "./align-columns.ts";
import { command } from "./command.ts";
import { argument, flag, needed, option } from "./parameters.ts";
import { deliveryState, page, replayedWhat, resolveSince, since, text } from "./readers.ts";

const endpoint = argument(
  text("ENDPOINT", "the reference of an endpoint"),
  "the reference of the endpoint, as `webhooks endpoints` shows it",
);
const delivery = argument(
  text("DELIVERY", "the reference of a delivery"),
  "the reference of the delivery, as `webhooks deliveries` shows it",
);
const dryRun = flag("only count the deliveries");

export const deliveryCommands = [
  command({
    name: "webhooks deliveries",
    needs: "deliveries:read",
    summary: "Lists the deliveries of an endpoint, newest first.",
    parameters: {
      endpoint,
      state: option(deliveryState, "only those in this state"),
      about: option(
        text("REFERENCE", "a reference"),
        "only those whose event has this whole reference, among the newest 20,000",
      ),
      page: option(page, "the page, from 1; a page has 100"),
    },
    run: ({ kit }, { endpoint: reference, ...input }) =>
      listDeliveries(kit, { endpointId: endpointIdOf(reference), within: "any", ...input }),
    show: showDeliveries,
    data: (deliveries) => deliveries.map(presentDelivery),
  }),
  command({
    name: "webhooks attempts",
    needs: "deliveries:read",
    summary: "Shows the attempts of a delivery: each request and its answer.",
    parameters: { delivery },
    run: ({ kit }, input) =>
      listAttempts(kit, { deliveryId: deliveryIdOf(input.delivery), within: "any" }),
    show: showAttempts,
    data: presentAttempts,
  }),
  command({
    name: "webhooks replay",
    needs: "deliveries:write",
    summary: "Sends deliveries again, with the same event ids.",
    parameters: {
      deliveries: argument(
        text("DELIVERIES", "references of deliveries"),
        "one or more references of deliveries, separated by commas",
      ),
      "dry-run": dryRun,
    },
    run: ({ kit, by }, input) =>
      replayDeliveries(kit, {
        deliveryIds: input.deliveries.split(",").map((one) => deliveryIdOf(one.trim())),
        within: "any",
        dryRun: input["dry-run"],
        by,
      }),
    show: ({ count }) => `${deliveriesOf(count)}.`,
  }),
  command({
    name: "webhooks replay-since",
    needs: "deliveries:write",
    summary: "Sends an endpoint's undelivered events since a time again, or all of its events.",
    note: "A worker sends them in pages; `webhooks replays` shows the progress.",
    parameters: {
      endpoint,
      since: needed(since, "a time, or how long ago: 90m, 6h, 3d"),
      what: option(replayedWhat, "`failed` (also held ones) or `all`; the default is `failed`"),
      "dry-run": dryRun,
    },
    run: ({ kit, by }, { endpoint: reference, since: when, what = "failed", ...input }) =>
      replaySince(kit, {
        endpointId: endpointIdOf(reference),
        within: "any",
        what,
        since: resolveSince(kit.clock, when),
        dryRun: input["dry-run"],
        by,
      }),
    show: ({ id, total }) =>
      id === null
        ? `${deliveriesOf(total)}.`
        : `${formatReplay(id)} will send ${deliveriesOf(total)} again.`,
    data: ({ id, total }) => ({ replay: id === null ? null : formatReplay(id), total }),
  }),
  command({
    name: "webhooks replays",
    needs: "deliveries:read",
    summary: "Lists the replays of an endpoint and their progress.",
    parameters: { endpoint },
    run: ({ kit }, input) =>
      listReplays(kit, { endpointId: endpointIdOf(input.endpoint), within: "any" }),
    show: showReplays,
    data: (replays) => replays.map((one) => ({ ...one, replay: formatReplay(one.id) })),
  }),
];

const deliveriesOf = (count: number) => `${count} ${count === 1 ? "delivery" : "deliveries"}`;

function presentDelivery({ id, endpointId, eventId, ...rest }: ListedDelivery) {
  return {
    delivery: formatDelivery(id),
    endpoint: formatEndpoint(endpointId),
    event: formatReference("evt", eventId),
    ...rest,
  };
}

function showDeliveries(deliveries: readonly ListedDelivery[]): string {
  if (deliveries.length === 0) return "There are no such deliveries.";
  const rows = deliveries.map((one) => [
    formatDelivery(one.id),
    minute(one.happenedAt),
    formatReference("evt", one.eventId),
    one.type,
    one.state,
    String(one.attempts),
  ]);
  return table(["DELIVERY", "HAPPENED", "EVENT", "TYPE", "STATE", "ATTEMPTS"], rows);
}

function presentAttempts({ delivery: of, attempts }: DeliveryWithAttempts) {
  const presented = attempts.map(({ requestHeaders, answer, ...rest }) => ({
    ...rest,
    requestHeaders: JSON.parse(requestHeaders) as unknown,
    answer: answer.toString("utf8"),
  }));
  return { ...presentDelivery(of), attempts: presented };
}

function showAttempts({ delivery: of, attempts }: DeliveryWithAttempts): string {
  const head = `${formatDelivery(of.id)} of ${of.type} is ${of.state}.`;
  const parts = attempts.flatMap((one) => [
    "",
    `attempt ${one.number}, ${one.startedAt.toISOString()}, ${one.durationMs} ms: ${one.error ?? `accepted with ${one.status}`}`,
    ...align(
      Object.entries(JSON.parse(one.requestHeaders) as Record<string, string>).map(
        ([name, value]) => [`  ${name}`, value],
      ),
    ),
    ...(one.answer.length === 0 ? [] : [`  ${one.answer.toString("utf8")}`]),
    ...(one.answerCut ? ["  … (the rest was not read)"] : []),
  ]);
  return [head, ...parts].join("\n");
}

function showReplays(replays: readonly Replay[]): string {
  if (replays.length === 0) return "There are no replays.";
  const rows = replays.map((one) => [
    formatReplay(one.id),
    one.what,
    minute(one.since),
    `${one.done} of ${one.total}`,
    one.finishedAt === null ? "under way" : `finished ${minute(one.finishedAt)}`,
    one.askedBy,
  ]);
  return table(["REPLAY", "WHAT", "SINCE", "SENT", "", "BY"], rows);
}
