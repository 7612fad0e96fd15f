import { spawn } from "node:child_process";
import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { freePort } from "./durable-postgres.ts";
import { findProgram } from "./find-program.ts";
import { temporaryFolder } from "./temporary-folder.ts";

export const haproxyProgram = findProgram("haproxy");

export interface Haproxy {
  readonly url: string;
  stop(): Promise<void>;
}

/** An HAProxy as the guide sets it up, before processes of the service on these ports. */
export async function startHaproxy(ports: readonly number[]): Promise<Haproxy> {
  const folder = await temporaryFolder();
  const port = await freePort();
  const file = join(folder.path, "haproxy.cfg");
  await writeFile(file, configuration(port, ports));
  const child = spawn(haproxyProgram ?? "", ["-f", file, "-db"], { stdio: "ignore" });
  const ended = once(child, "exit");
  const stop = async () => {
    child.kill("SIGKILL");
    await ended;
    await folder.remove();
  };
  return { url: `http://127.0.0.1:${port}`, stop };
}

const configuration = (port: number, ports: readonly number[]): string => `
defaults
  mode http
  timeout connect 2s
  timeout client 30s
  timeout server 30s
  timeout check 5s
  option redispatch
frontend api
  bind 127.0.0.1:${port}
  default_backend kasuwa
backend kasuwa
  balance roundrobin
  option httpchk GET /health/ready
  default-server check inter 200ms fall 2 rise 2
${ports.map((one, n) => `  server process${n} 127.0.0.1:${one}`).join("\n")}
`;
