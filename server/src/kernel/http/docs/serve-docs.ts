import { readFileSync } from "node:fs";
import type { IncomingHttpHeaders } from "node:http";
import path from "node:path";
import type { FastifyInstance } from "fastify";
import { buildDocument } from "../openapi/document.ts";
import type { EventDescription } from "../openapi/webhooks.ts";
import { PREFIX, type Route } from "../routes/route.ts";
import { type Asset, asset, sendAsset } from "./asset.ts";
import { errorPage } from "./error-page.ts";
import { DOCS_FOLDER, guideListPage, guideNames, guidePage, readGuide } from "./guides.ts";
import { homePage } from "./home-page.ts";
import { PUBLIC_FOLDER } from "./public-folder.ts";
import { referencePage } from "./reference-page.ts";
import { openScalar } from "./scalar.ts";
import { searchPage } from "./search-page.ts";
import { wantsPage } from "./wants-page.ts";

type Make = () => Asset | Promise<Asset>;

/** Whether a browser has been at the dashboard before. */
interface DashboardStart {
  hasCookie(headers: IncomingHttpHeaders): boolean;
}

/** The documentation: the pages, the OpenAPI document of these routes and events, and the reference that shows it. */
export function serveDocs(
  server: FastifyInstance,
  routes: readonly Route[],
  events: readonly EventDescription[],
  dashboard?: DashboardStart,
): void {
  const scalar = openScalar();
  const files: Readonly<Record<string, Make>> = {
    "/openapi.json": () => asset(JSON_TYPE, JSON.stringify(buildDocument(routes, events))),
    "/docs": () => referencePage(scalar.url),
    "/docs/errors": errorPage,
    "/docs/guides": guideListPage,
    ...guideFiles(),
    ...PUBLIC_FILES,
  };
  for (const [url, make] of Object.entries(files)) {
    const made = onceMade(make);
    server.get(url, async (request, reply) => sendAsset(request, reply, await made()));
  }
  server.get(scalar.url, (request, reply) => scalar.send(request, reply));
  for (const url of ["/docs", "/docs/guides"])
    server.get(`${url}/`, (_request, reply) => reply.redirect(url, 308));
  server.get<{ Querystring: { q?: unknown } }>("/docs/search", async (request, reply) =>
    sendAsset(request, reply, await searchPage(request.query.q)),
  );
  serveStart(server, dashboard);
}

const JSON_TYPE = "application/json; charset=utf-8";

/** Made for its first reader: most processes have none, and start sooner without. */
function onceMade(make: Make): () => Promise<Asset> {
  let made: Promise<Asset> | undefined;
  return () => {
    made ??= Promise.try(make).catch((error: unknown) => {
      made = undefined;
      throw error;
    });
    return made;
  };
}

/** A browser that opens the announced address wants to read. For a program there is no such route. */
function serveStart(server: FastifyInstance, dashboard: DashboardStart | undefined): void {
  const home = onceMade(() => homePage({ hasDashboard: dashboard !== undefined }));
  server.get("/", async (request, reply) => {
    reply.header("vary", "accept");
    if (!wantsPage(request.headers.accept)) return reply.callNotFound();
    if (dashboard?.hasCookie(request.headers))
      return reply.header("cache-control", "no-store").redirect("/b", 302);
    return sendAsset(request, reply, await home());
  });
  server.get(PREFIX, (request, reply) =>
    wantsPage(request.headers.accept) ? reply.redirect("/", 302) : reply.callNotFound(),
  );
}

/** Each guide as a page, and as Markdown for programs. */
function guideFiles(): Readonly<Record<string, Make>> {
  const files = guideNames().flatMap((name): [string, Make][] => [
    [`/docs/guides/${name}`, () => guidePage(name)],
    [`/docs/guides/${name}.md`, () => asset("text/plain; charset=utf-8", readGuide(name))],
  ]);
  return Object.fromEntries(files);
}

const read = (type: string, folder: string, name: string): Asset =>
  asset(type, readFileSync(path.join(folder, name), "utf8"));

const styles = (name: string) => () => read("text/css; charset=utf-8", PUBLIC_FOLDER, name);

const script = (name: string) => () => read("text/javascript; charset=utf-8", PUBLIC_FOLDER, name);

const PUBLIC_FILES: Readonly<Record<string, Make>> = {
  "/docs/assets/reference.js": script("reference.js"),
  "/docs/assets/copy.js": script("copy.js"),
  "/docs/assets/reference.css": styles("reference.css"),
  "/docs/assets/page.css": styles("page.css"),
  "/docs/assets/errors.css": styles("errors.css"),
  "/docs/assets/guides.css": styles("guides.css"),
  "/docs/request-signature-vectors.json": () =>
    read(JSON_TYPE, DOCS_FOLDER, "request-signature-vectors.json"),
  "/docs/webhook-vectors.json": () => read(JSON_TYPE, DOCS_FOLDER, "webhook-vectors.json"),
};
