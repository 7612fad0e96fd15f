import { once } from "node:events";
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from "node:http";
import type { AddressInfo } from "node:net";
import { noteSaid } from "./planted-numbers.ts";

/** A delivery as it arrived. */
export interface Received {
  readonly body: string;
  readonly headers: IncomingHttpHeaders;
  readonly path: string;
  readonly atMs: number;
}

export interface WebhookReceiver {
  readonly url: string;
  readonly received: Received[];
  /** How the receiver answers. Tests may replace it. */
  answer: (response: ServerResponse, received: Received) => void;
  stop(): Promise<void>;
}

export const answerWith =
  (status: number, headers: Record<string, string> = {}, body = "") =>
  (response: ServerResponse) => {
    response.writeHead(status, headers).end(body);
  };

/** Starts a merchant's server on this machine. */
export async function startReceiver(): Promise<WebhookReceiver> {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    void bodyOf(request).then((body) => {
      const { headers, url: path = "" } = request;
      const one = { body, headers, path, atMs: performance.now() };
      received.push(one);
      noteSaid(`what was sent to ${path}`, body);
      receiver.answer(response, one);
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const receiver: WebhookReceiver = {
    url: `http://127.0.0.1:${port}/hooks`,
    received,
    answer: answerWith(200),
    stop: async () => {
      server.close();
      server.closeAllConnections();
    },
  };
  return receiver;
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece as Buffer);
  return Buffer.concat(pieces).toString();
}
