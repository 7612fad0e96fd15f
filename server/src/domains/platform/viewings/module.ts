import type { Module } from "../../../kernel/module.ts";
import { deleteOldViewings } from "./queries.ts";
import { serveViewing } from "./viewing-routes.ts";

const FORGET_TASK = "viewings.forget_old";

/** The audit log keeps who looked. */
const KEPT_MS = 86_400_000;

/** Operators who look at the dashboard of a business. */
export const viewings: Module = {
  name: "viewings",
  pages: (kit) => [{ serve: (server) => serveViewing(server, kit), close: () => undefined }],
  tasks: (kit) => ({
    async [FORGET_TASK]() {
      await deleteOldViewings(kit.database, new Date(kit.clock.now().getTime() - KEPT_MS));
    },
  }),
  schedules: [{ task: FORGET_TASK, everyMs: 3_600_000, offsetMs: 480_000 }],
};
