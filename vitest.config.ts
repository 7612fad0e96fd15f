import { defineConfig } from "vitest/config";
import { rings } from "./server/vitest.config.ts";

/** The server's tests are in three rings; other workspaces say in a configuration of their own how theirs run. */
export default defineConfig({
  test: {
    projects: [...rings, "{web,bench}/vitest.config.ts", "packages/*/vitest.config.ts"],
    // Once for all rings: the server's tests share one PostgreSQL.
    globalSetup: ["server/test/support/global-setup.ts"],
  },
});
