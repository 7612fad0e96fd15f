import type { Module } from "../../../kernel/module.ts";
import { checkNames } from "./check-names.ts";
import { CHECK_NAMES_TASK, readNamesJob } from "./jobs.ts";
import { bulkDownloadRoutes, bulkFileRoutes } from "./routes.ts";
import { bulkFileEndRoutes, bulkFileWriteRoutes } from "./write-routes.ts";

/** Files of transfers that people upload in the dashboard. */
export const bulkFiles: Module = {
  name: "bulk-files",
  sessionRoutes: (kit) => [
    ...bulkFileRoutes(kit),
    ...bulkDownloadRoutes(kit),
    ...bulkFileWriteRoutes,
    ...bulkFileEndRoutes(kit),
  ],
  tasks: (kit) => ({ [CHECK_NAMES_TASK]: (payload) => checkNames(kit, readNamesJob(payload)) }),
};
