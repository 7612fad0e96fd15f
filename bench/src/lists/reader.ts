import { Agent, get } from "node:http";
import {
  canonicalQuery,
  decoded,
} from "../../../server/src/kernel/http/admission/canonical-query.ts";
import { sign } from "../../../server/src/kernel/http/admission/signature.ts";
import type { Merchant } from "../setup/merchants.ts";
import type { ListCase } from "./list-cases.ts";

/** Reads lists as a back office does: one request at a time over one connection. */
export class Reader {
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 1 });
  readonly #port: number;
  readonly #publicKey: string;
  readonly #headers: Readonly<Record<string, string>>;

  constructor(port: number, { apiKey, publicKey }: Merchant) {
    this.#port = port;
    this.#headers = {
      "X-Service-Api-Key": apiKey,
      "X-Service-Signature-Version": "v2",
    };
    this.#publicKey = publicKey;
  }

  /** Returns how long the answer took, and throws unless it was a page. */
  async read({ path, query }: ListCase): Promise<number> {
    const rawQuery = new URLSearchParams(query).toString();
    const target = `${path}?${rawQuery}`;
    const signature = sign(this.#publicKey, canonicalQuery(rawQuery, decoded));
    const startedMs = performance.now();
    const { status, body } = await this.#get(target, signature);
    if (status !== 200) throw new Error(`${target} was answered with ${status}: ${body}`);
    return performance.now() - startedMs;
  }

  close(): void {
    this.#agent.destroy();
  }

  #get(path: string, signature: string): Promise<{ status: number | undefined; body: string }> {
    const options = { port: this.#port, host: "127.0.0.1", agent: this.#agent, path };
    return new Promise((resolve, reject) => {
      const headers = { ...this.#headers, "X-Service-Signature": signature };
      get({ ...options, headers }, (answer) => {
        let body = "";
        answer.setEncoding("utf8").on("data", (piece) => {
          body += piece;
        });
        answer.on("error", reject);
        answer.on("end", () => resolve({ status: answer.statusCode, body }));
      }).on("error", reject);
    });
  }
}
