import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { FastifyInstance } from "fastify";
import { buildDocument } from "../openapi/document.ts";
import type { EventDescription } from "../openapi/webhooks.ts";
import { PREFIX, type Route } from "../routes/route.ts";
import { type Asset, asset, sendAsset } from "./asset.ts";
import { errorPage } from "./error-page.ts";
import { PUBLIC_FOLDER } from "./public-folder.ts";
import { referencePage } from "./reference-page.ts";
import { openScalar } from "./scalar.ts";

/** The documentation of these routes and events: the OpenAPI document, the reference that shows it, and the page of errors. */
export function serveDocs(
  server: FastifyInstance,
  routes: readonly Route[],
  events: readonly EventDescription[],
): void {
  const scalar = openScalar();
  const files: Readonly<Record<string, () => Asset>> = {
    "/openapi.json": () =>
      asset("application/json; charset=utf-8", JSON.stringify(buildDocument(routes, events))),
    "/docs": () => referencePage(scalar.url),
    "/docs/errors": errorPage,
    "/docs/assets/reference.js": () => publicFile("text/javascript; charset=utf-8", "reference.js"),
    "/docs/assets/errors.css": () => publicFile("text/css; charset=utf-8", "errors.css"),
    ...Object.fromEntries(guides().map((name) => [`/docs/guides/${name}`, () => guide(name)])),
  };
  for (const [url, make] of Object.entries(files)) {
    // Made for its first reader: most processes have none, and start sooner without.
    let file: Asset | undefined;
    server.get(url, (request, reply) => {
      file ??= make();
      return sendAsset(request, reply, file);
    });
  }
  server.get(scalar.url, (request, reply) => scalar.send(request, reply));
  server.get("/docs/", (_request, reply) => reply.redirect("/docs", 308));
  for (const url of ["/", PREFIX]) {
    // A browser that opens the announced address wants to read. For a program there is no such route.
    server.get(url, (request, reply) =>
      /\btext\/html\b/.test(request.headers.accept ?? "")
        ? reply.redirect("/docs", 302)
        : reply.callNotFound(),
    );
  }
}

const GUIDES_FOLDER = path.join(PUBLIC_FOLDER, "../../../docs/guides");

const guides = (): readonly string[] =>
  readdirSync(GUIDES_FOLDER).filter((name) => name.endsWith(".md"));

/** As it is written: Markdown is made to be read as it is, and a browser shows plain text. */
const guide = (name: string): Asset =>
  asset("text/plain; charset=utf-8", readFileSync(path.join(GUIDES_FOLDER, name), "utf8"));

const publicFile = (type: string, name: string): Asset =>
  asset(type, readFileSync(path.join(PUBLIC_FOLDER, name), "utf8"));
