import { explainLogged } from "../../../kernel/http/admission/explain-logged.ts";
import { memberRead } from "../../../kernel/http/sessions/member-routes.ts";
import type { SessionRoute } from "../../../kernel/http/sessions/session-route.ts";
import type { Kit } from "../../../kernel/kit.ts";
import { requestNotFound } from "./errors.ts";
import { findRequest } from "./find-request.ts";
import { LoggedSignature, RequestParams } from "./schemas.ts";

/** What members of a business see of a request, besides what the log shows to a key. */
export const requestSessionRoutes = (kit: Kit): readonly SessionRoute[] => [
  {
    of: "environment",
    permission: "requests:read",
    route: memberRead({
      method: "GET",
      path: "/business/requests/:requestId/signature",
      operationId: "explainSignature",
      tag: "Requests",
      summary: "Compare the bytes that had to be signed with those that were",
      description:
        "For a request of test mode that was refused for its signature. `explanation` is null for every other one.",
      params: RequestParams,
      answer: LoggedSignature,
      refusals: [requestNotFound],
      read: async ({ access, params }) => ({
        explanation: explainLogged(await findRequest(kit.database, access, params.requestId)),
      }),
    }),
  },
];
