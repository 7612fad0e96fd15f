import { defineConfig } from "vitest/config";

/** Test files run side by side, each in a process and against a database of its own. */
export default defineConfig({
  test: {
    include: ["src/**/test/**/*.test.ts", "test/**/*.test.ts"],
    globalSetup: ["test/support/global-setup.ts"],
    pool: "forks",
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
