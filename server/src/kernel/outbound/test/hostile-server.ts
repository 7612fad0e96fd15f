import { once } from "node:events";
import { type AddressInfo, createServer, type Server, type Socket } from "node:net";
import { afterEach } from "vitest";
import { readNetwork } from "../addresses.ts";
import { OutboundGuard, type Resolve } from "../check-target.ts";
import { Receiver, type ReceiverLimits } from "../receiver.ts";

export const limits: ReceiverLimits = {
  connectMs: 5_000,
  answerMs: 5_000,
  answerReadBytes: 64 * 1024,
  answerKeptBytes: 16 * 1024,
};

/** For what is waited for in vain: a test need not wait as long as a real caller would. */
export const hasty: ReceiverLimits = { ...limits, connectMs: 400, answerMs: 600 };

export const nowMs = () => performance.now();
export const loopback = [readNetwork("127.0.0.0/8")!];
const servers: Server[] = [];

afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

export const listen = async (server: Server): Promise<number> => {
  servers.push(server.listen(0, "127.0.0.1"));
  await once(server, "listening");
  return (server.address() as AddressInfo).port;
};

interface Posting {
  readonly url: string;
  readonly resolve?: Resolve;
  readonly allowed?: typeof loopback;
  readonly within?: ReceiverLimits;
}

export async function post(posting: Posting) {
  const { url, resolve = async () => [], allowed = [], within = limits } = posting;
  const guard = new OutboundGuard({ allowed, resolve, nowMs });
  const settings = { guard, connectionsMax: 2, limits: within, nowMs };
  const receiver = new Receiver({ url: new URL(url), ...settings });
  try {
    return await receiver.post({ "content-type": "application/json" }, Buffer.from("{}"));
  } finally {
    await receiver.close();
  }
}

/** Answers every request with these bytes, and leaves the connection open. */
export const http = (answer: string) => (socket: Socket) => {
  socket.on("error", () => undefined);
  socket.once("data", () => socket.write(answer));
};

/** What a request to such a server comes to. */
export const attack = async (onConnection: (socket: Socket) => void, within = limits) => {
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    open.add(socket);
    onConnection(socket);
  });
  const port = await listen(server);
  const posted = await post({ url: `http://127.0.0.1:${port}/`, allowed: loopback, within });
  for (const socket of open) socket.destroy();
  return posted;
};
