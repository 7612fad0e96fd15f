import { spawn } from "node:child_process";
import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { readDeploy } from "./deploy-files.ts";
import { freePort } from "./durable-postgres.ts";
import { findProgram } from "./find-program.ts";
import { temporaryFolder } from "./temporary-folder.ts";
import { untilItListens } from "./until-it-listens.ts";

export const caddyProgram = findProgram("caddy");

/** A Caddy with `deploy/Caddyfile` before a service, without TLS. Caddy waits `patience` for the service to answer. */
export async function startCaddy(
  servicePort: number,
  patience = "60s",
): Promise<{ url: string; stop(): Promise<void> }> {
  const folder = await temporaryFolder();
  const [port, checked] = [await freePort(), await freePort()];
  const file = join(folder.path, "Caddyfile");
  const sample = readDeploy("Caddyfile").replace("127.0.0.1:2020", `127.0.0.1:${checked}`);
  await writeFile(file, sample.replaceAll("60s", patience));
  const child = spawn(
    caddyProgram ?? "caddy",
    ["run", "--config", file, "--adapter", "caddyfile"],
    {
      env: {
        ...{ HOME: folder.path, PUBLIC_HOST: `http://:${port}` },
        API_ADDRESS: `127.0.0.1:${servicePort}`,
      },
      stdio: ["ignore", "ignore", "pipe"],
    },
  );
  const ended = once(child, "exit");
  await untilItListens(port, child.stderr);
  const stop = async () => {
    child.kill("SIGKILL");
    await ended;
    await folder.remove();
  };
  return { url: `http://127.0.0.1:${port}`, stop };
}
