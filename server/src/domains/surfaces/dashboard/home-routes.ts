import { memberRead } from "../../../kernel/http/sessions/member-routes.ts";
import type { SessionRoute } from "../../../kernel/http/sessions/session-route.ts";
import type { Kit } from "../../../kernel/kit.ts";
import { Flows, Home } from "./home-schemas.ts";
import { readFlows } from "./read-flows.ts";
import { summarizeHome } from "./summarize-home.ts";

const tag = "Home";

/** Each part reads a few thousand rows at most. */
const COST = 5;

export const homeRoutes = (kit: Kit): readonly SessionRoute[] => [
  {
    of: "environment",
    permission: "money:read",
    route: memberRead({
      method: "GET",
      path: "/home",
      operationId: "getHome",
      tag,
      summary: "Get the balance, what needs a person, and the latest transactions and settlements",
      cost: COST,
      answer: Home,
      read: ({ access, member }) =>
        summarizeHome(kit, {
          environmentId: access.environmentId,
          businessId: member.businessId,
          member,
        }),
    }),
  },
  {
    of: "environment",
    permission: "money:read",
    route: memberRead({
      method: "GET",
      path: "/flows",
      operationId: "getFlows",
      tag,
      summary: "Get what came in and went out on each of the last 14 days",
      cost: COST,
      answer: Flows,
      read: ({ access }) => readFlows(kit, access.environmentId),
    }),
  },
];
