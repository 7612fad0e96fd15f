import { join } from "node:path";
import { defineConfig, mergeConfig } from "vite";
import base from "../../vite.config.ts";

/** The product's own shell and router, with pages that show every component in each of its states. */
export default mergeConfig(
  { ...base, build: { ...base.build, rolldownOptions: {} } },
  defineConfig({
    resolve: {
      alias: [
        { find: /^(?:\.\.?\/)+pages\.ts$/, replacement: join(import.meta.dirname, "pages.ts") },
      ],
    },
    build: { emptyOutDir: true },
  }),
);
