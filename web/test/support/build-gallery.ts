import { execFile } from "node:child_process";
import { createRequire } from "node:module";
import { join } from "node:path";
import { promisify } from "node:util";

const WEB = join(import.meta.dirname, "../..");
const vite = join(createRequire(import.meta.url).resolve("vite/package.json"), "../bin/vite.js");

/** Builds the gallery as the product is built, into a folder of the test. */
export async function buildGallery(folder: string): Promise<void> {
  const config = join(WEB, "test/gallery/vite.config.ts");
  const options = ["build", WEB, "--config", config, "--outDir", folder, "--logLevel", "warn"];
  await promisify(execFile)(process.execPath, [vite, ...options], {
    env: { ...process.env, NODE_ENV: "production" },
  });
}
