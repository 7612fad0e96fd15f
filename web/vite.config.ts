import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

/** The service that `npm run dev` starts; `npm run dev:web` asks it for data. */
const SERVICE = process.env["KASUWA_URL"] ?? "http://127.0.0.1:3000";

/**
 * The service serves what is built here under a policy without inline scripts and styles, so nothing may be inlined:
 * no polyfill, and no file as a data URL.
 */
export default defineConfig({
  root: import.meta.dirname,
  base: "/dashboard/",
  plugins: [react(), tailwindcss()],
  build: {
    target: "es2024",
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    chunkSizeWarningLimit: 1_000,
  },
  server: { proxy: { "/dashboard/api": SERVICE, "/dashboard/auth": SERVICE } },
});
