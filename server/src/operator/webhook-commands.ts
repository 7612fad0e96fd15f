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
  updateEndpointSettings,
} from "../domains/webhooks/endpoints/index.ts";
import { minute, table } from "./align.ts";
import { command } from "./command.ts";
import { argument, needed, option } from "./parameters.ts";
import { businessId, eventTypes, mode, text, whole } from "./readers.ts";

const endpoint = argument(
  text("ENDPOINT", "the reference of an endpoint"),
  "the reference of the endpoint, from `webhooks endpoints`",
);
const settings = {
  events: option(eventTypes, "all, or event types separated by commas"),
  description: option(text("TEXT", "a text"), "the purpose of the endpoint"),
  concurrency: option(whole("REQUESTS"), "deliveries at once; by default 50"),
  rate: option(whole("REQUESTS"), "deliveries a second; by default 500"),
};

export const webhookCommands = [
  command({
    name: "webhooks endpoints",
    summary: "Lists the webhook endpoints.",
    parameters: { business: option(businessId, "only of this business") },
    run: ({ kit }, { business }) => listEndpoints(kit, { businessId: business }),
    show: showEndpoints,
    data: (endpoints) => endpoints.map(presentEndpoint),
  }),
  command({
    name: "webhooks create",
    summary: "Creates a webhook endpoint, and prints the secret that signs its deliveries.",
    parameters: {
      business: argument(businessId, "the id of the business, from `business list`"),
      url: argument(text("URL", "a URL"), "where to send; live mode requires https://"),
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
      `${nameOf(made)} gets ${typesOf(made)}.\nIts secret is ${secret}`,
    data: ({ endpoint: made, secret }) => ({ ...presentEndpoint(made), secret }),
  }),
  command({
    name: "webhooks update",
    summary: "Changes the URL, the event types or the limits of an endpoint.",
    parameters: {
      endpoint,
      url: option(text("URL", "a URL"), "where to send"),
      ...settings,
    },
    run: ({ kit, by }, { endpoint: reference, events, concurrency, rate, ...input }) =>
      updateEndpointSettings(kit, {
        endpointId: endpointIdOf(reference),
        eventTypes: events === "all" ? null : events,
        concurrencyMax: concurrency,
        perSecondMax: rate,
        ...input,
        by,
      }),
    show: (changed) => `${nameOf(changed)} gets ${typesOf(changed)}.`,
    data: presentEndpoint,
  }),
  command({
    name: "webhooks disable",
    summary: "Stops deliveries to an endpoint. Its events are held.",
    parameters: { endpoint },
    run: ({ kit, by }, input) =>
      disableEndpoint(kit, { endpointId: endpointIdOf(input.endpoint), by }),
    show: (changed) => `${nameOf(changed)} is disabled.`,
    data: presentEndpoint,
  }),
  command({
    name: "webhooks enable",
    summary: "Resumes deliveries to an endpoint, from now on.",
    note: "Send the held events with `webhooks replay-since`.",
    parameters: { endpoint },
    run: ({ kit, by }, input) =>
      enableEndpoint(kit, { endpointId: endpointIdOf(input.endpoint), by }),
    show: ({ endpoint: changed, held }) =>
      `${nameOf(changed)} is enabled. ${held === 0 ? "No events are held." : `Held events: ${held}.`}`,
    data: ({ endpoint: changed, held }) => ({ ...presentEndpoint(changed), held }),
  }),
  command({
    name: "webhooks rotate-secret",
    summary: "Replaces the secret of an endpoint. For 24 hours the old one signs too.",
    parameters: { endpoint },
    run: ({ kit, by }, input) =>
      rotateSecret(kit, { endpointId: endpointIdOf(input.endpoint), by }),
    show: ({ endpoint: changed, secret, oldSecretUntil }) =>
      `The secret of ${nameOf(changed)} is ${secret}\nThe old one signs until ${minute(oldSecretUntil)}.`,
    data: ({ endpoint: changed, secret, oldSecretUntil }) => ({
      ...presentEndpoint(changed),
      secret,
      oldSecretUntil,
    }),
  }),
];

const nameOf = ({ id, url }: Endpoint) => `${formatEndpoint(id)} (${url})`;

const typesOf = ({ eventTypes: types }: Endpoint) => types?.join(", ") ?? "all events";

function presentEndpoint({ id, ...rest }: Endpoint) {
  return { endpoint: formatEndpoint(id), ...rest };
}

function showEndpoints(endpoints: readonly ListedEndpoint[]): string {
  if (endpoints.length === 0) return "There are no endpoints.";
  const rows = endpoints.map((one) => [
    formatEndpoint(one.id),
    `${one.businessId} ${one.mode}`,
    one.disabledBecause === null ? one.status : `${one.status} (${one.disabledBecause})`,
    one.url,
    typesOf(one),
  ]);
  return table(["ENDPOINT", "BUSINESS", "STATUS", "URL", "EVENTS"], rows);
}
