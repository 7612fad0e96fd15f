import { spawn } from "node:child_process";
import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { readDeploy } from "./deploy-files.ts";
import { freePort } from "./durable-postgres.ts";
import { findProgram } from "./find-program.ts";
import { temporaryFolder } from "./temporary-folder.ts";
import { untilItListens } from "./until-it-listens.ts";

export const haproxyProgram = findProgram("haproxy");

export interface Haproxy {
  readonly url: string;
  stop(): Promise<void>;
}

/** An HAProxy with `deploy/haproxy.cfg`, before processes of the service on these ports. */
export async function startHaproxy(ports: readonly number[]): Promise<Haproxy> {
  const folder = await temporaryFolder();
  const port = await freePort();
  const file = join(folder.path, "haproxy.cfg");
  await writeFile(file, configuration(port, ports));
  const child = spawn(haproxyProgram ?? "", ["-f", file, "-db"], {
    stdio: ["ignore", "ignore", "pipe"],
  });
  const ended = once(child, "exit");
  await untilItListens(port, child.stderr);
  const stop = async () => {
    child.kill("SIGKILL");
    await ended;
    await folder.remove();
  };
  return { url: `http://127.0.0.1:${port}`, stop };
}

/** The sample without TLS, with the addresses of this machine, and without what only root may do. */
function configuration(port: number, ports: readonly number[]): string {
  const servers = ports.map((one, n) => `  server process${n} 127.0.0.1:${one}\n`).join("");
  return readDeploy("haproxy.cfg")
    .replace(/^ {2}(?:user|group|log) .*\n/gm, "")
    .replace(/^frontend kasuwa_http\n(?: .*\n)+/m, "")
    .replace(/^ {2}bind :443 ssl .*$/m, `  bind 127.0.0.1:${port}`)
    .replace(/(?:^ {2}server .*\n)+/m, servers);
}
