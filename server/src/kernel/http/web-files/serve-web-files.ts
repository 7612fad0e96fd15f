import { hash } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { hasAlready, takesCoding } from "../answer/fixed-answer.ts";
import {
  isPackable,
  type Packing,
  type PageFile,
  typeOf,
  type WebFiles,
} from "./read-web-files.ts";

export interface WebPage {
  /** The one page. Its program shows what each address is about. */
  readonly file: PageFile;
  readonly addresses: readonly string[];
  /** Named where it is not built: `The dashboard`. */
  readonly name: string;
}

/** Serves the page of a web app at each of its addresses. */
export function serveWebPage(server: FastifyInstance, files: WebFiles, page: WebPage): void {
  for (const address of page.addresses)
    server.get(address, (request, reply) => sendPage({ files, page, request, reply }));
}

interface PageAnswer {
  readonly files: WebFiles;
  readonly page: WebPage;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

async function sendPage({ files, page: { file, name }, request, reply }: PageAnswer) {
  const page = await files.page(file);
  reply.headers(PAGE_HEADERS);
  if (page === undefined) return reply.code(503).type(HTML).send(notBuilt(name));
  const etag = `W/"${hash("sha256", page, "base64url").slice(0, 22)}"`;
  reply.headers({ etag, "cache-control": "no-cache" });
  if (hasAlready(request.headers, etag)) return reply.code(304).send();
  return reply.type(HTML).send(page);
}

interface FileRequest {
  readonly Params: { readonly name: string };
}

/** Serves what the pages load. */
export function serveWebFiles(server: FastifyInstance, files: WebFiles): void {
  server.get<FileRequest>("/dashboard/assets/:name", async (request, reply) => {
    const { name } = request.params;
    const type = typeOf(name);
    const file = type === undefined ? undefined : await files.find(name);
    if (type === undefined || file === undefined) return reply.callNotFound();
    // The name has a hash of the content.
    const etag = `W/"${name}"`;
    reply.headers({ ...FILE_HEADERS, etag });
    if (hasAlready(request.headers, etag)) return reply.code(304).send();
    reply.header("content-type", type);
    const packing = isPackable(type) ? packingFor(request) : undefined;
    return await sendFile(files, reply, file, packing);
  });
}

async function sendFile(
  files: WebFiles,
  reply: FastifyReply,
  file: string,
  packing: Packing | undefined,
): Promise<FastifyReply> {
  const packed = packing && (await files.packed(file, packing));
  if (packed === undefined) return reply.send(files.read(file));
  return reply.header("content-encoding", packing).send(files.read(packed));
}

const packingFor = ({ headers }: FastifyRequest): Packing | undefined =>
  (["br", "gzip"] as const).find((packing) => takesCoding(headers, packing));

const HTML = "text/html; charset=utf-8";

const FILE_HEADERS = {
  "cache-control": "public, max-age=31536000, immutable",
  vary: "accept-encoding",
  "x-content-type-options": "nosniff",
  "cross-origin-resource-policy": "same-origin",
} as const;

/** The page loads this origin's files, and speaks to this origin alone. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join("; ");

const PAGE_HEADERS = {
  "cache-control": "no-store",
  "content-security-policy": POLICY,
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
} as const;

const notBuilt = (name: string) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><title>${name} is not built</title><link rel="icon" href="data:,"></head>
<body><main><h1>${name} is not built</h1>
<p>Run <code>npm run build:web</code> in the folder of the service, then load this page again. The API works without it.</p></main></body></html>
`;
