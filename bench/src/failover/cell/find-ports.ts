import { once } from "node:events";
import { createServer } from "node:net";

const FIRST = 20_000;
const LAST = 31_000;
const TRIES_MAX = 50;

/**
 * Returns consecutive free ports below those from which this machine opens connections. Otherwise one of these could take
 * the port of a server that is down for a while.
 */
export async function findPorts(count: number, random: () => number): Promise<number[]> {
  for (let tries = 0; tries < TRIES_MAX; tries += 1) {
    const first = FIRST + Math.floor(random() * (LAST - FIRST));
    const ports = Array.from({ length: count }, (_, at) => first + at);
    const free = await Promise.all(ports.map(isFree));
    if (free.every(Boolean)) return ports;
  }
  throw new Error(`there are no ${count} free ports in a row`);
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, "127.0.0.1");
  try {
    await once(server, "listening");
  } catch {
    return false;
  }
  server.close();
  await once(server, "close");
  return true;
}
