import { once } from "node:events";
import { connect, type Socket } from "node:net";
import type { Target } from "./attack.ts";
import { startWithMemoryOfNpm } from "./running-service.ts";
import { temporaryFolder } from "./temporary-folder.ts";

/** A service of its own, with the memory that `npm start` gives it, and the connections of its attackers. */
export interface AttackedService extends Target {
  /** Opens connections that send these bytes and read nothing. */
  attackers(count: number, bytes: string | Buffer): Promise<readonly Socket[]>;
  stop(): Promise<void>;
}

export async function startAttackedService(
  env: Readonly<Record<string, string>> = {},
): Promise<AttackedService> {
  const folder = await temporaryFolder();
  const service = await startWithMemoryOfNpm({ KASUWA_DATA: `${folder.path}/data`, ...env });
  const { port } = new URL(service.baseUrl);
  const sockets: Socket[] = [];
  const attackers = async (count: number, bytes: string | Buffer) => {
    const opened = Array.from({ length: count }, () => connect(Number(port), "127.0.0.1"));
    sockets.push(...opened);
    for (const socket of opened) socket.on("error", () => undefined);
    await Promise.all(opened.map((socket) => once(socket, "connect").catch(() => undefined)));
    for (const socket of opened) socket.pause().write(bytes);
    return opened;
  };
  const stop = async () => {
    for (const socket of sockets) socket.destroy();
    await service.stop();
    await folder.remove();
  };
  const { process: child, baseUrl, apiKey } = service;
  return { pid: child.pid ?? 0, baseUrl, apiKey, attackers, stop };
}
