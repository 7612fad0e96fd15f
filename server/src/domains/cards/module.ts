import type { Module } from "../../kernel/module.ts";
import { expireCard } from "./end-card.ts";
import { EXPIRE_TASK, readCardJob, TELL_TASK } from "./jobs.ts";
import { cardRoutes } from "./routes.ts";
import { tellIssuer } from "./tell-issuer.ts";

export const cards: Module = {
  name: "cards",
  routes: cardRoutes,
  tasks: (kit) => ({
    [TELL_TASK]: async (payload) => {
      await tellIssuer(kit, readCardJob(payload));
    },
    [EXPIRE_TASK]: (payload) => expireCard(kit, readCardJob(payload)),
  }),
};
