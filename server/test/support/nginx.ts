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

/** An nginx with `deploy/nginx.conf` before a service. Ports, certificates and the service's address are this machine's. */
export async function startNginx(servicePort: number): Promise<Nginx> {
  const folder = await temporaryFolder();
  // Its workers run as another user where it is started by root.
  await chmod(folder.path, 0o755);
  const { certificate } = await makeCertificate(folder.path);
  const [plain, port] = [await freePort(), await freePort()];
  const file = join(folder.path, "nginx.conf");
  await writeFile(file, nginxConfiguration(folder.path, { plain, port, servicePort }));
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

/** A whole configuration that has the sample in its block `http`, as Debian's has. All its files are in the folder. */
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
