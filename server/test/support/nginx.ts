import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { makeCertificate } from "./certificate.ts";
import { readDeploy } from "./deploy-files.ts";
import { freePort } from "./durable-postgres.ts";
import { findProgram } from "./find-program.ts";
import { temporaryFolder } from "./temporary-folder.ts";
import { untilItListens } from "./until-it-listens.ts";

export const nginxProgram = findProgram("nginx");

export interface Nginx {
  readonly url: string;
  /** What a client needs to trust it. */
  readonly certificate: string;
  stop(): Promise<void>;
}

/**
 * An nginx with `deploy/nginx.conf` before a service. Ports, certificates and the service's address are this machine's.
 * nginx waits `patience` for the service to answer.
 */
export const startNginx = (servicePort: number, patience = "60s"): Promise<Nginx> =>
  start((folder, ports) =>
    nginxConfiguration(folder, { ...ports, servicePort }).replaceAll("60s", patience),
  );

/** An nginx before cells, with `deploy/cells/nginx.conf` beside that sample. */
export const startNginxOfCells = (cells: ReadonlyMap<number, number>): Promise<Nginx> =>
  start((folder, ports) => cellsConfiguration(folder, ports, cells));

async function start(
  configurationOf: (folder: string, ports: Omit<Ports, "servicePort">) => string,
): Promise<Nginx> {
  const folder = await temporaryFolder();
  // Its workers run as another user if root starts it.
  await chmod(folder.path, 0o755);
  const { certificate } = await makeCertificate(folder.path);
  const [plain, port] = [await freePort(), await freePort()];
  const file = join(folder.path, "nginx.conf");
  await writeFile(file, configurationOf(folder.path, { plain, port }));
  const child = spawn(nginxProgram ?? "nginx", ["-c", file, "-p", folder.path], {
    stdio: ["ignore", "ignore", "pipe"],
  });
  const ended = once(child, "exit");
  await untilItListens(port, child.stderr);
  const stop = async () => {
    child.kill("SIGTERM");
    await ended;
    await folder.remove();
  };
  return { url: `https://127.0.0.1:${port}`, certificate, stop };
}

interface Ports {
  readonly plain: number;
  readonly port: number;
  readonly servicePort: number;
}

/**
 * A whole configuration that includes the sample in its block `http`, as Debian's does. All its files are in the
 * folder.
 */
export function nginxConfiguration(folder: string, { plain, port, servicePort }: Ports): string {
  const sample = readDeploy("nginx.conf")
    .replaceAll(/^\s+listen \[::\].*\n/gm, "")
    .replaceAll("listen 80;", `listen 127.0.0.1:${plain};`)
    .replaceAll("listen 443 ", `listen 127.0.0.1:${port} `)
    .replaceAll("127.0.0.1:4000", `127.0.0.1:${servicePort}`)
    .replaceAll("/etc/kasuwa/tls", folder);
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
    .map((name) => `  ${name}_temp_path ${folder}/${name};`)
    .join("\n");
  return `
daemon off;
pid ${folder}/nginx.pid;
error_log stderr;
events { worker_connections 256; }
http {
  access_log off;
${temporary}
${sample}
}
`;
}

function cellsConfiguration(
  folder: string,
  ports: Omit<Ports, "servicePort">,
  cells: ReadonlyMap<number, number>,
): string {
  const sample = readDeploy("cells/nginx.conf").replaceAll(
    /^ {2}server 10\.1\.(\d+)\.\d+:4000/gm,
    (_, cell) => `  server 127.0.0.1:${cells.get(Number(cell))}`,
  );
  return nginxConfiguration(folder, { ...ports, servicePort: 0 })
    .replace(/^upstream kasuwa \{\n(?: .*\n)+\}\n/m, sample)
    .replace("proxy_pass http://kasuwa;", "proxy_pass http://$kasuwa_cell;");
}
