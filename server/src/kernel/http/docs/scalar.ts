import { createReadStream, readFileSync } from "node:fs";
import path from "node:path";
import { pipeline } from "node:stream";
import { createGunzip } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";
import { hasAlready, takesGzip } from "../answer/fixed-answer.ts";
import { PUBLIC_FOLDER } from "./public-folder.ts";

const FOLDER = path.join(PUBLIC_FOLDER, "scalar");

export interface Scalar {
  readonly url: string;
  send(request: FastifyRequest, reply: FastifyReply): FastifyReply;
}

/**
 * The program that draws the API reference. It is large and seldom requested, so it is read from the disk each time,
 * already compressed. Its address contains its version, so a browser requests it once.
 */
export function openScalar(): Scalar {
  // Written by scripts/vendor-scalar.ts alone.
  const facts = JSON.parse(readFileSync(path.join(FOLDER, "scalar.json"), "utf8")) as ScalarFacts;
  return {
    url: `/docs/assets/scalar-${facts.version}.js`,
    send: (request, reply) => send(request, reply, facts),
  };
}

interface ScalarFacts {
  readonly version: string;
  readonly sha256: string;
}

function send(request: FastifyRequest, reply: FastifyReply, facts: ScalarFacts): FastifyReply {
  const etag = `W/"${facts.sha256.slice(0, 22)}"`;
  reply.headers({ etag, vary: "accept-encoding", "x-content-type-options": "nosniff" });
  reply.header("cache-control", "public, max-age=31536000, immutable");
  if (hasAlready(request.headers, etag)) return reply.code(304).send();
  reply.header("content-type", "text/javascript; charset=utf-8");
  const packed = createReadStream(path.join(FOLDER, "standalone.js.gz"));
  if (takesGzip(request.headers)) return reply.header("content-encoding", "gzip").send(packed);
  const plain = createGunzip();
  // Unlike `pipe`, it also closes the file if the client leaves. Fastify gets errors from `plain`.
  pipeline(packed, plain, () => undefined);
  return reply.send(plain);
}
