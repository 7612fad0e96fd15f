import type { Module } from "../../../kernel/module.ts";
import { decideAuthorization } from "./decide-authorization.ts";
import { cardNotices } from "./hear-notices.ts";
import { LAPSE_TASK, readLapse } from "./jobs.ts";
import { lapseAuthorization } from "./lapse-authorization.ts";
import { spendingRoutes } from "./routes.ts";

export const cardSpending: Module = {
  name: "card-spending",
  routes: spendingRoutes,
  tasks: (kit) => ({ [LAPSE_TASK]: (payload) => lapseAuthorization(kit, readLapse(payload)) }),
  notices: cardNotices,
  authorizations: decideAuthorization,
};
