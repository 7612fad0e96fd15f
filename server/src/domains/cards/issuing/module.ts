import type { Module } from "../../../kernel/module.ts";
import { REQUERY_TASK, readRequery } from "./jobs.ts";
import { requeryIssue } from "./request-issue.ts";
import { issuingRoutes } from "./routes.ts";

export const cardIssuing: Module = {
  name: "card-issuing",
  routes: issuingRoutes,
  tasks: (kit) => ({ [REQUERY_TASK]: (payload) => requeryIssue(kit, readRequery(payload)) }),
};
