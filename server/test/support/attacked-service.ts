import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { join } from "node:path";
import type { Target } from "./attack.ts";
import { copyServiceData } from "./prepared-data.ts";
import { startWithMemoryOfNpm } from "./running-service.ts";
import { fastParent, temporaryFolder } from "./temporary-folder.ts";

/** The attackers' address. The merchant has another one, because the attackers use up the connections of theirs. */
const ATTACKERS_ADDRESS = "127.0.0.2";

/** A service of its own, with the memory that `npm start` gives it, and the connections of its attackers. */
export interface AttackedService extends Target {
  /** The folder of its data and its database. */
  readonly dataFolder: string;
  /** Opens connections that send these bytes and read nothing. They come from an address of their own. */
  attackers(count: number, bytes: string | Buffer): Promise<readonly Socket[]>;
  stop(): Promise<void>;
}

export async function startAttackedService(
  env: Readonly<Record<string, string>> = {},
): Promise<AttackedService> {
  const folder = await temporaryFolder(await fastParent());
  const dataFolder = join(folder.path, "data");
  await copyServiceData(dataFolder);
  const service = await startWithMemoryOfNpm({ KASUWA_DATA: dataFolder, ...env });
  const { port } = new URL(service.baseUrl);
  const sockets: Socket[] = [];
  const attackers = async (count: number, bytes: string | Buffer) => {
    const opened = Array.from({ length: count }, () =>
      connect({ port: Number(port), host: "127.0.0.1", localAddress: ATTACKERS_ADDRESS }),
    );
    sockets.push(...opened);
    for (const socket of opened) socket.on("error", () => undefined);
    await Promise.all(opened.map((socket) => once(socket, "connect").catch(() => undefined)));
    for (const socket of opened) socket.pause().write(bytes);
    return opened;
  };
  // Killed, because an orderly stop would first serve what the attackers sent.
  const stop = async () => {
    for (const socket of sockets) socket.destroy();
    service.process.kill("SIGKILL");
    await folder.remove();
    await service.ended();
  };
  const { process: child, baseUrl, apiKey } = service;
  return { pid: child.pid ?? 0, baseUrl, apiKey, dataFolder, attackers, stop };
}
