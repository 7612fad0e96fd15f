import { actOnce } from "../../../kernel/http/answer/act-once.ts";
import { memberRead, memberWrite } from "../../../kernel/http/sessions/member-routes.ts";
import type { SessionRoute } from "../../../kernel/http/sessions/session-route.ts";
import type { Kit } from "../../../kernel/kit.ts";
import type { Access } from "../../../kernel/tenancy/access.ts";
import type { Member } from "../../../kernel/tenancy/members.ts";
import { listEventTypes } from "../../platform/events/index.ts";
import { createEndpoint } from "./create-endpoint.ts";
import { disableEndpoint } from "./disable-endpoint.ts";
import { enableEndpoint } from "./enable-endpoint.ts";
import {
  endpointNotFound,
  invalidDescription,
  invalidLimit,
  invalidUrl,
  samplesInTestMode,
  tooManyEndpoints,
  unknownEventType,
} from "./errors.ts";
import { endpointIdOf } from "./format-references.ts";
import { findEndpointHealth, listEndpointHealth } from "./list-endpoint-health.ts";
import { presentHealth, presentSettings } from "./present-endpoint.ts";
import {
  EnabledEndpoint,
  EndpointChangesBody,
  EndpointHealth,
  EndpointParams,
  EndpointSettings,
  EndpointsWithHealth,
  EndpointWithSecret,
  EventTypes,
  NewEndpointBody,
  SampleBody,
  SampleSent,
} from "./schemas.ts";
import { sendSample } from "./send-sample.ts";
import { updateEndpointSettings } from "./update-endpoint.ts";

const tag = "Webhooks";

const settingsRefusals = [invalidUrl, unknownEventType, invalidDescription, invalidLimit] as const;

/** How members of a business see and change its webhook endpoints. */
export const endpointRoutes = (kit: Kit): readonly SessionRoute[] => [
  ...readingRoutes(kit).map((route) => toRead(route)),
  ...[...changingRoutes(kit), sampleRoute(kit)].map((route) => toWrite(route)),
];

const readingRoutes = (kit: Kit) => [
  memberRead({
    method: "GET",
    path: "/webhooks",
    operationId: "listEndpoints",
    tag,
    summary: "List your webhook endpoints and how they do",
    description: "The enabled ones, and the newest disabled ones: 200 at most.",
    answer: EndpointsWithHealth,
    read: async ({ access }) =>
      (await listEndpointHealth(kit, access.environmentId)).map(presentHealth),
  }),
  memberRead({
    method: "GET",
    path: "/webhooks/:endpoint",
    operationId: "getEndpoint",
    tag,
    summary: "Get a webhook endpoint and how it does",
    params: EndpointParams,
    answer: EndpointHealth,
    refusals: [endpointNotFound],
    read: async (call) => presentHealth(await findEndpointHealth(kit, choiceOf(call))),
  }),
  memberRead({
    method: "GET",
    path: "/webhook-event-types",
    operationId: "listEventTypes",
    tag,
    summary: "List the types of events",
    answer: EventTypes,
    read: () => listEventTypes(),
  }),
];

const changingRoutes = (kit: Kit) => [
  memberWrite({
    ...writing,
    method: "POST",
    path: "/webhooks",
    operationId: "createEndpoint",
    summary: "Create a webhook endpoint",
    body: NewEndpointBody,
    answer: EndpointWithSecret,
    holdsIdentity: true,
    refusals: [...settingsRefusals, tooManyEndpoints],
    write: (call) => actOnce(kit, call, "webhooks.create", () => create(kit, call)),
  }),
  memberWrite({
    ...writing,
    method: "PATCH",
    path: "/webhooks/:endpoint",
    operationId: "updateEndpoint",
    summary: "Change a webhook endpoint",
    params: EndpointParams,
    body: EndpointChangesBody,
    answer: EndpointSettings,
    refusals: [endpointNotFound, ...settingsRefusals],
    write: (call) =>
      actOnce(kit, call, "webhooks.update", async () =>
        presentSettings(await updateEndpointSettings(kit, { ...orderOf(call), ...call.body })),
      ),
  }),
  memberWrite({
    ...writing,
    method: "POST",
    path: "/webhooks/:endpoint/disable",
    operationId: "disableEndpoint",
    summary: "Disable a webhook endpoint",
    params: EndpointParams,
    answer: EndpointSettings,
    refusals: [endpointNotFound],
    write: (call) =>
      actOnce(kit, call, "webhooks.disable", async () =>
        presentSettings(await disableEndpoint(kit, orderOf(call))),
      ),
  }),
  memberWrite({
    ...writing,
    method: "POST",
    path: "/webhooks/:endpoint/enable",
    operationId: "enableEndpoint",
    summary: "Enable a webhook endpoint",
    params: EndpointParams,
    answer: EnabledEndpoint,
    refusals: [endpointNotFound, tooManyEndpoints],
    write: (call) => actOnce(kit, call, "webhooks.enable", () => enable(kit, call)),
  }),
];

const sampleRoute = (kit: Kit) =>
  memberWrite({
    ...writing,
    method: "POST",
    path: "/webhook-samples",
    operationId: "sendSample",
    summary: "Send a sample of an event to your test endpoints",
    testOnly: true,
    body: SampleBody,
    answer: SampleSent,
    refusals: [unknownEventType, samplesInTestMode],
    write: (call) =>
      actOnce(kit, call, "webhooks.sample", () =>
        sendSample(kit, { ...call.access, type: call.body.type, by: call.member.email }),
      ),
  });

const writing = { tag, movesMoney: false, idempotencyKey: "required" } as const;

const toRead = (route: SessionRoute["route"]): SessionRoute => ({
  ...{ route, of: "environment", permission: "webhooks:read" },
});

const toWrite = (route: SessionRoute["route"]): SessionRoute => ({
  ...{ route, of: "environment", permission: "webhooks:write" },
});

interface EndpointCall {
  readonly access: Access;
  readonly params: { readonly endpoint: string };
}

const choiceOf = ({ access, params }: EndpointCall) => ({
  endpointId: endpointIdOf(params.endpoint),
  within: access.environmentId,
});

const orderOf = (call: EndpointCall & { readonly member: Member }) => ({
  ...choiceOf(call),
  by: call.member.email,
});

type NewEndpoint = Parameters<typeof createEndpoint>[1];

async function create(
  kit: Kit,
  call: {
    readonly access: Access;
    readonly member: Member;
    readonly body: Omit<NewEndpoint, "businessId" | "mode" | "by" | "eventTypes"> & {
      readonly eventTypes?: NewEndpoint["eventTypes"];
    };
  },
) {
  const { businessId, mode } = call.access;
  const by = call.member.email;
  const body = { ...call.body, eventTypes: call.body.eventTypes ?? null };
  const { endpoint, secret } = await createEndpoint(kit, { ...body, businessId, mode, by });
  return { ...presentSettings(endpoint), secret };
}

async function enable(kit: Kit, call: EndpointCall & { readonly member: Member }) {
  const { endpoint, held } = await enableEndpoint(kit, orderOf(call));
  return { ...presentSettings(endpoint), held };
}
