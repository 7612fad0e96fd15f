import { hash } from "node:crypto";
import { gzipSync } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";
import { hasAlready, takesGzip } from "../answer/fixed-answer.ts";

/** A file that stays the same until the service restarts. */
export interface Asset {
  readonly type: string;
  readonly body: Buffer;
  readonly packed: Buffer;
  readonly etag: string;
  readonly headers: Readonly<Record<string, string>>;
}

export function asset(
  type: string,
  text: string,
  headers: Readonly<Record<string, string>> = {},
): Asset {
  const body = Buffer.from(text);
  // A weak tag, because compressed and plain bytes are the same content.
  const etag = `W/"${hash("sha256", body, "base64url").slice(0, 22)}"`;
  return { type, body, packed: gzipSync(body), etag, headers };
}

/** Sends the file: compressed if the client accepts that, 304 if the client has it. */
export function sendAsset(request: FastifyRequest, reply: FastifyReply, file: Asset): FastifyReply {
  reply.headers({ vary: "accept-encoding", ...file.headers, etag: file.etag });
  reply.header("cache-control", "no-cache").header("x-content-type-options", "nosniff");
  if (hasAlready(request.headers, file.etag)) return reply.code(304).send();
  reply.header("content-type", file.type);
  if (!takesGzip(request.headers)) return reply.send(file.body);
  return reply.header("content-encoding", "gzip").send(file.packed);
}
