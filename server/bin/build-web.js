// Builds the dashboard's files, unless they are there and no source is newer. `npm ci` and `npm start` run it. It never
// fails them: the API needs no dashboard, and a machine that serves only the API needs no build tools.
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, renameSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const BUILT = join(ROOT, "web/dist/index.html");
const VITE = join(ROOT, "node_modules/vite/bin/vite.js");
const SOURCES = ["web/index.html", "web/console.html", "web/package.json", "web/vite.config.ts"];

if (isStale()) build();

function isStale() {
  if (!existsSync(join(ROOT, "web/src"))) return false;
  if (!existsSync(BUILT)) return true;
  const builtAt = statSync(BUILT).mtimeMs;
  const inFolder = readdirSync(join(ROOT, "web/src"), { recursive: true });
  const sources = [...SOURCES, ...inFolder.map((name) => join("web/src", name))];
  return sources.some((path) => statSync(join(ROOT, path)).mtimeMs > builtAt);
}

function build() {
  if (!existsSync(VITE)) {
    console.error(
      "The dashboard is not built, because its build tools are not installed. The API works without it; " +
        "`npm ci` installs them.",
    );
    return;
  }
  // Built beside, then renamed: a service that runs never sees half of it.
  const built = join(ROOT, "node_modules/.cache", `kasuwa-web-${process.pid}`);
  const options = ["build", "web", "--outDir", built, "--emptyOutDir", "--logLevel", "warn"];
  const { status } = spawnSync(process.execPath, [VITE, ...options], {
    cwd: ROOT,
    stdio: "inherit",
    env: { ...process.env, NODE_ENV: "production" },
  });
  if (status !== 0) {
    console.error("The dashboard could not be built. The API works without it.");
    return;
  }
  rmSync(join(ROOT, "web/dist"), { recursive: true, force: true });
  try {
    renameSync(built, join(ROOT, "web/dist"));
  } catch (error) {
    rmSync(built, { recursive: true, force: true });
    // Another process has just built the same sources.
    if (!existsSync(BUILT)) throw error;
  }
}
