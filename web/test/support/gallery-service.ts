import { readFile } from "node:fs/promises";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { extname, join } from "node:path";
import { galleryAnswer } from "./gallery-answers.ts";

/** The policy under which the product serves these files. */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

const TYPES: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".css": "text/css",
  ".woff2": "font/woff2",
};

export interface GalleryService {
  readonly url: string;
  close(): Promise<void>;
}

/** Serves what was built into `folder`, and answers the session API with samples. */
export async function startGallery(folder: string, port = 0): Promise<GalleryService> {
  const server = createServer((request, response) => void answer(folder, request, response));
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  const address = server.address();
  const opened = typeof address === "object" && address !== null ? address.port : 0;
  return {
    url: `http://127.0.0.1:${opened}`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function answer(folder: string, request: IncomingMessage, response: ServerResponse) {
  const url = new URL(request.url ?? "/", "http://gallery");
  if (/^\/dashboard\/(?:api|auth)\//.test(url.pathname)) return galleryAnswer(url, response);
  const isFile = url.pathname.startsWith("/dashboard/assets/");
  const path = isFile ? url.pathname.slice("/dashboard/".length) : "index.html";
  const content = await readFile(join(folder, path)).catch(() => undefined);
  if (content === undefined) return response.writeHead(404).end();
  response.writeHead(200, {
    "content-type": TYPES[extname(path)] ?? "application/octet-stream",
    "content-security-policy": POLICY,
  });
  return response.end(content);
}
