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

/**
 * An HAProxy with `deploy/haproxy.cfg`, before processes of the service on these ports. HAProxy waits `patience` for
 * them to answer.
 */
export const startHaproxy = (ports: readonly number[], patience = "60s"): Promise<Haproxy> =>
  start((port) => configuration(port, serversOn(ports)).replaceAll("60s", patience));

/** An HAProxy before cells, with `deploy/cells/haproxy.cfg` in that sample. */
export const startHaproxyOfCells = (cells: ReadonlyMap<number, readonly number[]>) =>
  start((port) => cellsConfiguration(port, cells));

async function start(configurationOn: (port: number) => string): Promise<Haproxy> {
  const folder = await temporaryFolder();
  const port = await freePort();
  const file = join(folder.path, "haproxy.cfg");
  await writeFile(file, configurationOn(port));
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

const SERVERS = /(?:^ {2}server .*\n)+/m;

/** The sample without TLS, with the addresses of this machine, and without what only root may do. */
function configuration(port: number, servers: string): string {
  return readDeploy("haproxy.cfg")
    .replace(/^ {2}(?:user|group|log) .*\n/gm, "")
    .replace(/^frontend kasuwa_http\n(?: .*\n)+/m, "")
    .replace(/^ {2}bind :443 ssl .*$/m, `  bind 127.0.0.1:${port}`)
    .replace(SERVERS, servers);
}

const serversOn = (ports: readonly number[]): string =>
  ports.map((one, n) => `  server process${n} 127.0.0.1:${one}\n`).join("");

function cellsConfiguration(port: number, cells: ReadonlyMap<number, readonly number[]>): string {
  const [above = ""] = configuration(port, "").split(/^ {2}default_backend /m);
  const [rules = "", ...backends] = readDeploy("cells/haproxy.cfg").split(/^(?=backend )/m);
  const numbered = backends.map((backend) => {
    const [, number] = /^backend cell(\d+)$/m.exec(backend) ?? [];
    return backend.replace(SERVERS, serversOn(cells.get(Number(number)) ?? []));
  });
  return [above, rules, ...numbered].join("");
}
