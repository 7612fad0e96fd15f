import type { Module } from "../../../kernel/module.ts";
import { decideAuthorization } from "./answer-authorization.ts";
import { compareCardRecords } from "./compare-records.ts";
import { expireAuthorization } from "./expire-authorization.ts";
import { cardNotices } from "./handle-notices.ts";
import { EXPIRE_AUTHORIZATION_TASK, readAuthorizationExpiry } from "./jobs.ts";
import { authorizationListRoute, authorizationReadRoute } from "./list-routes.ts";
import { clearedMovements } from "./record-queries.ts";
import { spendingRoutes } from "./routes.ts";

export const cardSpending: Module = {
  name: "card-spending",
  routes: (kit) => [
    authorizationListRoute(kit),
    authorizationReadRoute(kit),
    ...spendingRoutes(kit),
  ],
  tasks: (kit) => ({
    [EXPIRE_AUTHORIZATION_TASK]: (payload) =>
      expireAuthorization(kit, readAuthorizationExpiry(payload)),
  }),
  notices: cardNotices,
  authorizations: decideAuthorization,
  clearedRecords: clearedMovements,
  comparesRecords: compareCardRecords,
};
