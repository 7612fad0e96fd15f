import type { Module } from "../../kernel/module.ts";
import { askAfter } from "./carry-out-issue.ts";
import { ASK_TASK, readQuestion } from "./jobs.ts";
import { issuingRoutes } from "./routes.ts";

export const cardIssuing: Module = {
  name: "card-issuing",
  routes: issuingRoutes,
  tasks: (kit) => ({ [ASK_TASK]: (payload) => askAfter(kit, readQuestion(payload)) }),
};
