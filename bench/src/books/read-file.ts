import { get } from "node:http";
import {
  canonicalQuery,
  decoded,
} from "../../../server/src/kernel/http/admission/canonical-query.ts";
import { sign } from "../../../server/src/kernel/http/admission/signature.ts";
import { rounded } from "../measure/statistics.ts";
import type { Merchant } from "../setup/merchants.ts";

export interface FileFigures {
  readonly lines: number;
  readonly seconds: number;
  readonly linesPerSecond: number;
}

export interface FileAsked {
  readonly port: number;
  readonly merchant: Merchant;
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  /** After this time the file is not read further. */
  readonly secondsMax: number;
}

const LINE_END = 10;

/** Reads a file of a merchant, and counts its lines. Throws unless the answer is a file. */
export function readFile({
  port,
  merchant,
  path,
  query,
  secondsMax,
}: FileAsked): Promise<FileFigures> {
  const rawQuery = new URLSearchParams(query).toString();
  const headers = {
    "X-Service-Api-Key": merchant.apiKey,
    "X-Service-Signature-Version": "v2",
    "X-Service-Signature": sign(merchant.publicKey, canonicalQuery(rawQuery, decoded)),
  };
  const startedMs = performance.now();
  return new Promise((resolve, reject) => {
    let lines = 0;
    const done = () => {
      const seconds = (performance.now() - startedMs) / 1_000;
      resolve({
        ...{ lines, seconds: rounded(seconds, 2) },
        linesPerSecond: Math.round(lines / seconds),
      });
    };
    const options = { port, host: "127.0.0.1", path: `${path}?${rawQuery}`, headers };
    get(options, (answer) => {
      if (answer.statusCode !== 200) {
        reject(new Error(`${path} was answered with ${answer.statusCode}`));
        answer.resume();
        return;
      }
      answer.on("data", (piece: Buffer) => {
        for (let at = piece.indexOf(LINE_END); at !== -1; at = piece.indexOf(LINE_END, at + 1))
          lines += 1;
        if (performance.now() - startedMs < secondsMax * 1_000) return;
        done();
        answer.destroy();
      });
      answer.on("end", done).on("error", done);
    }).on("error", reject);
  });
}
