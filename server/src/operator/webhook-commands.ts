import { type ListedEventType, listEventTypes } from "../domains/platform/events/index.ts";
import {
  createEndpoint,
  disableEndpoint,
  type Endpoint,
  enableEndpoint,
  endpointIdOf,
  formatEndpoint,
  type ListedEndpoint,
  listEndpoints,
  rotateSecret,
  sendSample,
  showEndpointHealth,
  updateEndpointSettings,
} from "../domains/webhooks/endpoints/index.ts";
import { minute, table } from "./align-columns.ts";
import { command } from "./command.ts";
import { argument, needed, option } from "./parameters.ts";
import { businessId, eventTypes, mode, text, whole } from "./readers.ts";

const endpoint = argument(
  text("ENDPOINT", "the reference of an endpoint"),
  "the reference of the endpoint, from `webhooks endpoints`",
);
const settings = {
  events: option(eventTypes, "`all`, or event types separated by commas"),
  description: option(text("TEXT", "a text"), "what the endpoint is for"),
  concurrency: option(whole("REQUESTS"), "the most concurrent requests; the default is 50"),
  rate: option(whole("REQUESTS"), "the most requests a second; the default is 500"),
};

export const webhookCommands = [
  command({
    name: "webhooks endpoints",
    needs: "deliveries:read",
    summary: "Lists webhook endpoints.",
    parameters: { business: option(businessId, "only those of this business") },
    run: ({ kit }, { business }) => listEndpoints(kit, { businessId: business, within: "any" }),
    show: showEndpoints,
    data: (endpoints) => endpoints.map(presentEndpoint),
  }),
  command({
    name: "webhooks health",
    needs: "deliveries:read",
    summary:
      "Shows the health of an endpoint: its events of the last day, and until when it rests.",
    parameters: { endpoint },
    run: ({ kit }, input) =>
      showEndpointHealth(kit, { endpointId: endpointIdOf(input.endpoint), within: "any" }),
    show: ({ lastDay, failingSince, restingUntil }) => {
      const { delivered, failed, waiting, held, isPartial } = lastDay;
      return [
        `${isPartial ? "Of the newest events" : "Last day"}: ${delivered} delivered, ${failed} failed, ${waiting} waiting, ${held} held.`,
        ...(failingSince === null
          ? []
          : [`Every attempt has failed since ${minute(failingSince)}.`]),
        ...(restingUntil === null ? [] : [`It rests until ${minute(restingUntil)}.`]),
      ].join("\n");
    },
    data: presentEndpoint,
  }),
  command({
    name: "webhooks create",
    needs: "credentials:write",
    summary: "Creates a webhook endpoint, and prints the secret that signs its deliveries.",
    parameters: {
      business: argument(businessId, "the number of the business, as `business list` shows it"),
      url: argument(text("URL", "a URL"), "the URL that receives events; live mode needs https://"),
      mode: needed(mode, "test or live"),
      ...settings,
    },
    run: ({ kit, by }, { business, events, concurrency, rate, ...input }) =>
      createEndpoint(kit, {
        businessId: business,
        eventTypes: events === undefined || events === "all" ? null : events,
        concurrencyMax: concurrency,
        perSecondMax: rate,
        ...input,
        by,
      }),
    show: ({ endpoint: made, secret }) =>
      `${nameOf(made)} receives ${typesOf(made)}.
Its secret is ${secret}`,
    data: ({ endpoint: made, secret }) => ({ ...presentEndpoint(made), secret }),
  }),
  command({
    name: "webhooks update",
    needs: "webhooks:write",
    summary: "Changes the URL, event types or limits of an endpoint.",
    parameters: {
      endpoint,
      url: option(text("URL", "a URL"), "the URL that receives events"),
      ...settings,
    },
    run: ({ kit, by }, { endpoint: reference, events, concurrency, rate, ...input }) =>
      updateEndpointSettings(kit, {
        endpointId: endpointIdOf(reference),
        within: "any",
        eventTypes: events === "all" ? null : events,
        concurrencyMax: concurrency,
        perSecondMax: rate,
        ...input,
        by,
      }),
    show: (changed) => `${nameOf(changed)} receives ${typesOf(changed)}.`,
    data: presentEndpoint,
  }),
  command({
    name: "webhooks disable",
    needs: "webhooks:write",
    summary: "Disables an endpoint. New events are held until a replay.",
    parameters: { endpoint },
    run: ({ kit, by }, input) =>
      disableEndpoint(kit, { endpointId: endpointIdOf(input.endpoint), within: "any", by }),
    show: (changed) => `${nameOf(changed)} is disabled.`,
    data: presentEndpoint,
  }),
  command({
    name: "webhooks enable",
    needs: "webhooks:write",
    summary: "Enables an endpoint for new events.",
    note: "Send the held events with `webhooks replay-since`.",
    parameters: { endpoint },
    run: ({ kit, by }, input) =>
      enableEndpoint(kit, { endpointId: endpointIdOf(input.endpoint), within: "any", by }),
    show: ({ endpoint: changed, held }) =>
      `${nameOf(changed)} is enabled. ${held === 0 ? "No events were held." : `${held} ${held === 1 ? "event is" : "events are"} held; replay them with \`webhooks replay-since\`.`}`,
    data: ({ endpoint: changed, held }) => ({ ...presentEndpoint(changed), held }),
  }),
  command({
    name: "webhooks rotate-secret",
    needs: "credentials:write",
    summary: "Replaces the secret of an endpoint. For 24 hours both secrets sign its deliveries.",
    parameters: { endpoint },
    run: ({ kit, by }, input) =>
      rotateSecret(kit, { endpointId: endpointIdOf(input.endpoint), within: "any", by }),
    show: ({ endpoint: changed, secret, oldSecretUntil }) =>
      `The secret of ${nameOf(changed)} is ${secret}\nThe old secret is valid until ${minute(oldSecretUntil)}.`,
    data: ({ endpoint: changed, secret, oldSecretUntil }) => ({
      ...presentEndpoint(changed),
      secret,
      oldSecretUntil,
    }),
  }),
  command({
    name: "webhooks events",
    needs: "deliveries:read",
    summary: "Lists the types of events that an endpoint can receive.",
    parameters: {},
    run: async () => listEventTypes(),
    show: showEventTypes,
  }),
  command({
    name: "webhooks sample",
    needs: "deliveries:write",
    summary: "Sends a sample of an event to the test endpoints of a business.",
    parameters: {
      type: argument(text("TYPE", "a type of event"), "the type, from `webhooks events`"),
      business: needed(businessId, "the number of the business"),
    },
    run: ({ kit, by }, { type, business }) =>
      sendSample(kit, { businessId: business, mode: "test", type, by }),
    show: ({ id, event }) => `${event} is sent as ${id}.`,
  }),
];

function showEventTypes(types: readonly ListedEventType[]): string {
  const rows = types.map(({ event, summary }) => [event, summary]);
  return table(["EVENT", "SENT WHEN"], rows);
}

const nameOf = ({ id, url }: Endpoint) => `${formatEndpoint(id)} (${url})`;

const typesOf = ({ eventTypes: types }: Endpoint) => types?.join(", ") ?? "all events";

function presentEndpoint<Shown extends Endpoint>({ id, ...rest }: Shown) {
  return { endpoint: formatEndpoint(id), ...rest };
}

function showEndpoints(endpoints: readonly ListedEndpoint[]): string {
  if (endpoints.length === 0) return "There are no webhook endpoints.";
  const rows = endpoints.map((one) => [
    formatEndpoint(one.id),
    `${one.businessId} ${one.mode}`,
    statusOf(one),
    one.url,
    typesOf(one),
  ]);
  return table(["ENDPOINT", "BUSINESS", "STATUS", "URL", "EVENTS"], rows);
}

function statusOf(endpoint: ListedEndpoint): string {
  const { status, disabledBecause, failingSince, restingUntil } = endpoint;
  if (disabledBecause !== null) return `${status} (${disabledBecause})`;
  if (restingUntil !== null) return `rests until ${minute(restingUntil)}`;
  return failingSince === null ? status : `failing since ${minute(failingSince)}`;
}
