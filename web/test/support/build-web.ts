import { execFile } from "node:child_process";
import { createRequire } from "node:module";
import { join } from "node:path";
import { promisify } from "node:util";

const WEB = join(import.meta.dirname, "../..");
const BUILD = join(WEB, "../server/bin/build-web.js");

/** What the service serves, built from the sources as they are now. */
export async function builtProduct(): Promise<string> {
  await promisify(execFile)(process.execPath, [BUILD]);
  return join(WEB, "dist");
}

const vite = join(createRequire(import.meta.url).resolve("vite/package.json"), "../bin/vite.js");

/** Builds the product into a folder of the test, with a manifest of its chunks. */
export const buildProduct = (folder: string): Promise<void> =>
  build(join(WEB, "vite.config.ts"), folder);

/** The same with the pages of the gallery. */
export const buildGallery = (folder: string): Promise<void> =>
  build(join(WEB, "test/gallery/vite.config.ts"), folder);

async function build(config: string, folder: string): Promise<void> {
  const options = ["--outDir", folder, "--emptyOutDir", "--manifest", "--logLevel", "warn"];
  await promisify(execFile)(
    process.execPath,
    [vite, "build", WEB, "--config", config, ...options],
    {
      env: { ...process.env, NODE_ENV: "production" },
    },
  );
}
