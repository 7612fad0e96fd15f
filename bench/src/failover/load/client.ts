import { createHmac } from "node:crypto";
import { Agent, request } from "node:http";
import type { Answer } from "./journal.ts";

export interface Keys {
  readonly apiKey: string;
  readonly publicKey: string;
}

const agent = new Agent({ keepAlive: true, maxSockets: 64 });

export interface Asked {
  readonly method: "GET" | "POST";
  readonly path: string;
  readonly body: string;
  readonly key?: string;
  readonly withinMs: number;
}

/** Returns the answer, or undefined if none came: the connection broke, or the time was over. */
export function send(port: number, keys: Keys, asked: Asked): Promise<Answer | undefined> {
  const { method, path, body, key, withinMs } = asked;
  const signature = createHmac("sha256", keys.publicKey).update(body).digest("base64");
  const headers = {
    "X-Service-Api-Key": keys.apiKey,
    "X-Service-Signature": signature,
    "X-Service-Signature-Version": "v2",
    ...(key !== undefined && { "Content-Type": "application/json", "Idempotency-Key": key }),
    "Content-Length": Buffer.byteLength(body),
  };
  return new Promise((resolve) => {
    const gone = () => resolve(undefined);
    const signal = AbortSignal.timeout(withinMs);
    const options = { host: "127.0.0.1", port, method, path, headers, agent, signal };
    const sent = request(options, (response) => {
      let text = "";
      response.setEncoding("utf8");
      response.on("data", (piece: string) => (text += piece));
      const isRepeated = response.headers["idempotent-replayed"] === "true";
      response.on("end", () => resolve({ status: response.statusCode ?? 0, text, isRepeated }));
      response.on("error", gone);
    });
    sent.on("error", gone);
    sent.end(body);
  });
}

/** Ends the connections that are kept open, so that the process can end. */
export const closeConnections = (): void => agent.destroy();
