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
  "the reference of the endpoint, as `webhooks endpoints` shows it",
);
const settings = {
  events: option(eventTypes, "all, or event types with commas between them"),
  description: option(text("TEXT", "a text"), "what it is for"),
  concurrency: option(whole("REQUESTS"), "how many at once; 50 to begin with"),
  rate: option(whole("REQUESTS"), "how many a second; 500 to begin with"),
};

export const webhookCommands = [
  command({
    name: "webhooks endpoints",
    summary: "Lists who is told of events.",
    parameters: { business: option(businessId, "of this business alone") },
    run: ({ kit }, { business }) => listEndpoints(kit, { businessId: business }),
    show: showEndpoints,
    data: (endpoints) => endpoints.map(presentEndpoint),
  }),
  command({
    name: "webhooks create",
    summary: "Has a URL told of events, and prints the secret that deliveries are signed with.",
    parameters: {
      business: argument(businessId, "the number of the business, as `business list` shows it"),
      url: argument(text("URL", "a URL"), "where to; live mode wants https://"),
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
      `${nameOf(made)} is told of ${typesOf(made)}.\nIts secret is ${secret}`,
    data: ({ endpoint: made, secret }) => ({ ...presentEndpoint(made), secret }),
  }),
  command({
    name: "webhooks update",
    summary: "Changes where events are sent, which, or how many at once.",
    parameters: {
      endpoint,
      url: option(text("URL", "a URL"), "where to"),
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
    show: (changed) => `${nameOf(changed)} is told of ${typesOf(changed)}.`,
    data: presentEndpoint,
  }),
  command({
    name: "webhooks disable",
    summary: "Stops deliveries to an endpoint; what happens meanwhile is held.",
    parameters: { endpoint },
    run: ({ kit, by }, input) =>
      disableEndpoint(kit, { endpointId: endpointIdOf(input.endpoint), by }),
    show: (changed) => `${nameOf(changed)} is disabled.`,
    data: presentEndpoint,
  }),
  command({
    name: "webhooks enable",
    summary: "Delivers to an endpoint again, from now on.",
    note: "What was held is sent by `webhooks replay-since`.",
    parameters: { endpoint },
    run: ({ kit, by }, input) =>
      enableEndpoint(kit, { endpointId: endpointIdOf(input.endpoint), by }),
    show: ({ endpoint: changed, held }) =>
      `${nameOf(changed)} is enabled. ${held === 0 ? "Nothing was held." : `Of what happened meanwhile, ${held} are held.`}`,
    data: ({ endpoint: changed, held }) => ({ ...presentEndpoint(changed), held }),
  }),
  command({
    name: "webhooks rotate-secret",
    summary: "Replaces the secret of an endpoint; for 24 hours the old one signs beside it.",
    parameters: { endpoint },
    run: ({ kit, by }, input) =>
      rotateSecret(kit, { endpointId: endpointIdOf(input.endpoint), by }),
    show: ({ endpoint: changed, secret, oldSecretUntil }) =>
      `The secret of ${nameOf(changed)} is ${secret}\nThe one before counts until ${minute(oldSecretUntil)}.`,
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
  if (endpoints.length === 0) return "Nobody is told of events.";
  const rows = endpoints.map((one) => [
    formatEndpoint(one.id),
    `${one.businessId} ${one.mode}`,
    one.disabledBecause === null ? one.status : `${one.status} (${one.disabledBecause})`,
    one.url,
    typesOf(one),
  ]);
  return table(["ENDPOINT", "BUSINESS", "STATUS", "URL", "EVENTS"], rows);
}
