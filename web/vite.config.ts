import { join } from "node:path";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";

/** The service that `npm run dev` starts. `npm run dev:web` gets its data from it. */
const SERVICE = process.env["KASUWA_URL"] ?? "http://127.0.0.1:3000";

/** Nothing is painted before the program has set the chosen theme, so that a dark page never starts white. */
const paintAfterTheme: Plugin = {
  name: "paint-after-theme",
  transformIndexHtml: {
    order: "post",
    handler: (html) =>
      html.replace('<script type="module"', '<script type="module" blocking="render"'),
  },
};

/**
 * The service serves these files with a policy that allows no inline scripts and styles, so nothing may be inlined: no
 * polyfill, and no file as a data URL.
 */
export default defineConfig({
  root: import.meta.dirname,
  base: "/dashboard/",
  plugins: [react(), tailwindcss(), paintAfterTheme],
  build: {
    target: "es2024",
    // The merchants' dashboard and the operator's console share what both need.
    rolldownOptions: {
      input: ["index.html", "console.html"].map((page) => join(import.meta.dirname, page)),
      output: {
        codeSplitting: {
          groups: [
            // Almost every page draws these, so they are part of the shell. Separately, each would
            // be a chunk of a few bytes.
            {
              name: "values",
              test: /src\/components\/(?:amount|status|time)\.tsx$|src\/shell\/page-head\.tsx$/,
            },
          ],
        },
      },
    },
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    chunkSizeWarningLimit: 1_000,
  },
  server: {
    proxy: Object.fromEntries(
      ["dashboard", "console"].flatMap((app) =>
        ["api", "auth"].map((part) => [`/${app}/${part}`, SERVICE]),
      ),
    ),
  },
});
