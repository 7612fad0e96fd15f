import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";

export interface Receiver {
  readonly url: string;
  stop(): void;
}

/** Of this many events, the first attempt of one fails. */
const FAILS_EVERY = 5;

/** Starts a merchant's server on this machine, which succeeds most of the time. */
export async function startReceiver(): Promise<Receiver> {
  const seen = new Set<string>();
  const server = createServer((request, response) => {
    request.resume().once("end", () => {
      const status = isFailing(request, seen) ? 500 : 200;
      response
        .writeHead(status)
        .end(status === 200 ? "" : "The ledger is locked by the night's run.");
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  // A server that listens on a port has an address with one.
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/hooks`,
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

function isFailing({ headers }: IncomingMessage, seen: Set<string>): boolean {
  const id = String(headers["webhook-id"]);
  if (seen.has(id)) return false;
  seen.add(id);
  return seen.size % FAILS_EVERY === 2;
}
