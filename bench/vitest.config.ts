import { defineConfig } from "vitest/config";

/** The bench starts a database and processes of its own, so its test takes as long as that. */
export default defineConfig({
  test: {
    include: ["test/**/*.test.ts"],
    globalSetup: ["test/support/global-setup.ts"],
    pool: "forks",
    // Like the server's test rings: Vitest runs projects with a different group number after all
    // others, one file at a time.
    maxWorkers: 4,
    testTimeout: 60_000,
  },
});
