import { listCost } from "../../../kernel/http/admission/request-cost.ts";
import { dateRange, dateRefusals } from "../../../kernel/http/routes/date-range.ts";
import { page, pageAsked, tooFarBack } from "../../../kernel/http/routes/paging.ts";
import { type Route, readRoute, writeRoute } from "../../../kernel/http/routes/route.ts";
import type { Kit } from "../../../kernel/kit.ts";
import { eventNotFound } from "./errors.ts";
import { findEvent } from "./find-event.ts";
import { listEvents } from "./list-events.ts";
import { publishSample } from "./publish-sample.ts";
import {
  EventParams,
  EventsQuery,
  PAGE_SIZE,
  PublishedEvent,
  SentSample,
  TestEventBody,
} from "./schemas.ts";

const tag = "Events";

export const eventRoutes = (kit: Kit): readonly Route[] => [
  readRoute({
    method: "GET",
    path: "/events",
    operationId: "listEvents",
    tag,
    summary: "List the events of the last 30 days",
    description:
      "Every event in the form of its delivery, whether it was delivered or not. Compare the list with your own to find " +
      "events you missed. `total` counts to 10,000; `has_more` is exact on every page. You can page through 100,000 rows. A filter by `event` or `reference` searches the newest 10,000 events. Where there are more, `searched_back_to` in `meta.pagination` is the time of the newest event not searched: send it as `endDate` to continue.",
    cost: (query) => listCost({ ...query, searchBy: query["event"] ?? query["reference"] }),
    refusals: [...dateRefusals, tooFarBack],
    query: EventsQuery,
    answer: PublishedEvent,
    paged: true,
    read: async ({ access, query }) => {
      const asked = pageAsked(query, PAGE_SIZE);
      const wanted = {
        environmentId: access.environmentId,
        type: query.event ?? null,
        reference: query.reference ?? null,
        ...dateRange(query),
      };
      return page(await listEvents(kit.database, wanted, asked), asked);
    },
  }),
  readRoute({
    method: "GET",
    path: "/events/:id",
    operationId: "getEvent",
    tag,
    summary: "Get an event",
    params: EventParams,
    answer: PublishedEvent,
    refusals: [eventNotFound],
    read: ({ access, params }) => findEvent(kit.database, access.environmentId, params.id),
  }),
  writeRoute({
    method: "POST",
    path: "/test/events",
    operationId: "sendTestEvent",
    movesMoney: false,
    tag,
    summary: "Send yourself a sample of an event",
    description:
      "The sample is sent like any event: to each test endpoint that takes this type. It is signed, retried and listed.",
    testOnly: true,
    body: TestEventBody,
    answer: SentSample,
    write: ({ body }) => publishSample(body.type),
  }),
];
