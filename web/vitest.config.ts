import { defineConfig } from "vitest/config";

/** Rules of the web app, and its components in a browser. Whole pages are tested in `server/test/dashboard`. */
export default defineConfig({
  root: import.meta.dirname,
  test: {
    name: "web",
    include: ["test/**/*.test.ts"],
    // Like the server's test rings: Vitest runs projects with a different group number after all
    // others, one file at a time.
    maxWorkers: 4,
    isolate: false,
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
  },
});
