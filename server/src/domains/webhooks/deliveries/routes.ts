import { listCost } from "../../../kernel/http/admission/request-cost.ts";
import { dateRange, dateRefusals } from "../../../kernel/http/routes/date-range.ts";
import { page, pageAsked, tooFarBack } from "../../../kernel/http/routes/paging.ts";
import { memberRead } from "../../../kernel/http/sessions/member-routes.ts";
import type { SessionRoute } from "../../../kernel/http/sessions/session-route.ts";
import type { Kit } from "../../../kernel/kit.ts";
import { parseReference } from "../../../kernel/references.ts";
import { deliveryNotFound, endpointIdOf, endpointNotFound } from "../endpoints/index.ts";
import { findDeliveries } from "./find-deliveries.ts";
import { readDeliveriesOfEvent } from "./list-queries.ts";
import { presentDelivery, presentFullDelivery } from "./present-delivery.ts";
import {
  DeliveriesQuery,
  DeliveryParams,
  EndpointDay,
  EndpointParams,
  EventDeliveries,
  EventParams,
  FullDelivery,
  ListedDelivery,
  PAGE_SIZE,
} from "./schemas.ts";
import { showDay } from "./show-day.ts";
import { showDelivery } from "./show-delivery.ts";

const tag = "Webhooks";

/** How members of a business see what was delivered to its endpoints. */
export const deliveryRoutes = (kit: Kit): readonly SessionRoute[] =>
  routes(kit).map((route) => ({ route, of: "environment", permission: "webhooks:read" }));

const routes = (kit: Kit) => [listRoute(kit), ...detailRoutes(kit)];

const listRoute = (kit: Kit) =>
  memberRead({
    method: "GET",
    path: "/webhooks/:endpoint/deliveries",
    operationId: "listDeliveries",
    tag,
    summary: "List the deliveries of an endpoint with their last attempts",
    cost: (query) =>
      listCost({ ...query, searchBy: query["searchBy"] ?? query["state"] ?? query["type"] }),
    params: EndpointParams,
    query: DeliveriesQuery,
    answer: ListedDelivery,
    paged: true,
    refusals: [endpointNotFound, ...dateRefusals, tooFarBack],
    read: async ({ access, params, query }) => {
      const asked = pageAsked(query, PAGE_SIZE);
      const wanted = {
        environmentId: access.environmentId,
        endpointId: endpointIdOf(params.endpoint),
        state: query.state ?? null,
        type: query.type ?? null,
        ...searched(query.searchBy),
        ...dateRange(query),
      };
      const { rows, ...listed } = await findDeliveries(kit.database, wanted, asked);
      const shown = rows.map((row) => presentDelivery(row, access.mode));
      return page({ ...listed, rows: shown }, asked);
    },
  });

const detailRoutes = (kit: Kit) => [
  memberRead({
    method: "GET",
    path: "/webhooks/:endpoint/day",
    operationId: "getEndpointDay",
    tag,
    summary: "Get an endpoint's attempts of the last 24 hours",
    params: EndpointParams,
    answer: EndpointDay,
    refusals: [endpointNotFound],
    read: ({ access, params }) =>
      showDay(kit, { endpointId: endpointIdOf(params.endpoint), within: access.environmentId }),
  }),
  memberRead({
    method: "GET",
    path: "/webhook-deliveries/:delivery",
    operationId: "getDelivery",
    tag,
    summary: "Get a delivery with both bodies of each attempt",
    params: DeliveryParams,
    answer: FullDelivery,
    refusals: [deliveryNotFound],
    read: async ({ access, params }) =>
      presentFullDelivery(
        await showDelivery(kit, access.environmentId, params.delivery),
        access.mode,
      ),
  }),
  memberRead({
    method: "GET",
    path: "/events/:id/deliveries",
    operationId: "listEventDeliveries",
    tag,
    summary: "List the deliveries of an event",
    params: EventParams,
    answer: EventDeliveries,
    read: async ({ access, params }) => {
      const id = parseReference("evt", params.id);
      if (id === undefined) return [];
      const rows = await readDeliveriesOfEvent(kit.database, access.environmentId, id);
      return rows.map((row) => ({ ...presentDelivery(row, access.mode), url: row.url }));
    },
  }),
];

/** The id of an event is looked up; another text is searched in the events' data. */
function searched(text: string | undefined) {
  const eventId = parseReference("evt", text ?? "") ?? null;
  return { eventId, reference: eventId === null ? (text ?? null) : null };
}
