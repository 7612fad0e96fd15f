import { defineConfig } from "vitest/config";

/** Every workspace that has tests says in a configuration of its own how they run. */
export default defineConfig({
  test: { projects: ["{server,dashboard,bench}/vitest.config.ts", "packages/*/vitest.config.ts"] },
});
