import { defineConfig } from "vitest/config";

/** The bench starts a database and processes of its own, so its test takes as long as that. */
export default defineConfig({
  test: { include: ["test/**/*.test.ts"], pool: "forks", testTimeout: 60_000 },
});
