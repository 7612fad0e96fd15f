import { readFile } from "node:fs/promises";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { extname, join } from "node:path";
import { galleryAnswer } from "./gallery-answers.ts";

/** The content security policy with which the product serves these files. */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/** The name of a built file changes with its content. */
const IMMUTABLE = "public, max-age=31536000, immutable";

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

/** Answers a request to an API with samples. */
export type SampleAnswer = (request: IncomingMessage, response: ServerResponse) => unknown;

interface ServedApp {
  /** What was built. */
  readonly folder: string;
  readonly page: "index.html" | "console.html";
  readonly answer: SampleAnswer;
}

/** Serves what was built into `folder`, and answers the session API with samples. */
export const startGallery = (folder: string, port = 0): Promise<GalleryService> =>
  startApp(
    {
      ...{ folder, page: "index.html" },
      answer: ({ url }, response) => galleryAnswer(new URL(url ?? "/", ORIGIN), response),
    },
    port,
  );

const ORIGIN = "http://gallery";

/** Serves a built web app, and answers its API with samples. */
export async function startApp(app: ServedApp, port = 0): Promise<GalleryService> {
  const server = createServer((request, response) => void answer(app, request, response));
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

async function answer(app: ServedApp, request: IncomingMessage, response: ServerResponse) {
  const { folder, page } = app;
  const url = new URL(request.url ?? "/", ORIGIN);
  if (/^\/(?:dashboard|console)\/(?:api|auth)\//.test(url.pathname))
    return app.answer(request, response);
  const isFile = url.pathname.startsWith("/dashboard/assets/");
  const path = isFile ? url.pathname.slice("/dashboard/".length) : page;
  const content = await readFile(join(folder, path)).catch(() => undefined);
  if (content === undefined) return response.writeHead(404).end();
  response.writeHead(200, {
    "content-type": TYPES[extname(path)] ?? "application/octet-stream",
    "content-security-policy": POLICY,
    ...(isFile && { "cache-control": IMMUTABLE }),
  });
  return response.end(content);
}
