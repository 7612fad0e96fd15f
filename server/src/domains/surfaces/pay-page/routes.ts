import { readFileSync } from "node:fs";
import type { ServerResponse } from "node:http";
import path from "node:path";
import type { FastifyInstance, FastifyReply } from "fastify";
import { type Asset, asset, sendAsset } from "../../../kernel/http/docs/asset.ts";
import type { Kit } from "../../../kernel/kit.ts";
import type { Pages } from "../../../kernel/module.ts";
import { readPublicToken } from "../../money-in/invoices/index.ts";
import { serveFiles } from "./file-routes.ts";
import { HTML, headersOf, SAFE } from "./page-headers.ts";
import { findPage, sendClosed, sendNothing } from "./place-routes.ts";
import { showPage, showVersion, simulatePayment } from "./show-page.ts";
import { InvoiceWatch } from "./watch-invoices.ts";

const FOLDER = path.join(import.meta.dirname, "../../../../public/pay");

/** An asset for the browser, from one or more files here. */
function file(type: string, ...names: readonly string[]): Asset {
  const texts = names.map((name) => readFileSync(path.join(FOLDER, name), "utf8"));
  return asset(`${type}; charset=utf-8`, texts.join("\n"));
}

const FILES = {
  style: "/pay/assets/pay.css",
  printStyle: "/pay/assets/print.css",
  script: "/pay/assets/pay.js",
} as const;

interface TokenRequest {
  readonly Params: { readonly token: string };
}

/** The pay pages of invoices. They work without JavaScript; with it they update by themselves. */
export function payPages(kit: Kit): Pages {
  const watch = new InvoiceWatch(kit.database, kit.log);
  const streams = new Set<ServerResponse>();
  const assets = {
    [FILES.style]: file("text/css", "colors.css", "pay.css", "head.css", "card.css", "wide.css"),
    [FILES.printStyle]: file("text/css", "print.css"),
    [FILES.script]: file("text/javascript", "pay.js"),
  };
  return {
    serve(server) {
      for (const [url, one] of Object.entries(assets)) {
        server.get(url, (request, reply) => sendAsset(request, reply, one));
      }
      servePage(server, kit);
      serveNews(server, kit, { watch, streams });
      serveFiles(server, kit);
    },
    close() {
      watch.close();
      for (const stream of streams) stream.end();
    },
  };
}

function servePage(server: FastifyInstance, kit: Kit): void {
  server.get<TokenRequest>("/pay/:token", async (request, reply) => {
    const { token } = request.params;
    const place = await findPage(kit, reply, { token });
    if (place === undefined) return reply;
    const page = await showPage(kit, { ...place.subject, token }, FILES);
    if (page === undefined) return sendNothing(reply);
    return reply.headers(headersOf(page.styleHash)).type(HTML).send(page.text);
  });
  server.post<TokenRequest>("/pay/:token/simulate", async (request, reply) => {
    const { token } = request.params;
    const place = await findPage(kit, reply, { token });
    if (place === undefined) return reply;
    if (place.kind === "closed") return sendClosed(reply, place.merchant);
    if (!(await simulatePayment(kit, place.subject))) return sendNothing(reply);
    return reply.redirect(`/pay/${token}`, 303);
  });
}

/** The watch of open pages, and its open answers: a server that stops would wait for them. */
interface News {
  readonly watch: InvoiceWatch;
  readonly streams: Set<ServerResponse>;
}

function serveNews(server: FastifyInstance, kit: Kit, { watch, streams }: News): void {
  server.get<TokenRequest>("/pay/:token/version", async (request, reply) => {
    const version = await showVersion(kit, request.params.token);
    if (version === undefined) return sendNothing(reply);
    return reply.headers(SAFE).type("text/plain; charset=utf-8").send(version);
  });
  server.get<TokenRequest>("/pay/:token/events", (request, reply) => {
    const subject = readPublicToken(kit.vault, request.params.token);
    if (subject === undefined) return sendNothing(reply);
    const stop = watch.listen(subject, (version) => {
      reply.raw.write(`data: ${version}\n\n`);
    });
    // Not a failure: an event source that gets 204 stops, and the page polls instead.
    if (stop === undefined) return reply.code(204).send();
    streams.add(reply.raw);
    openStream(reply, () => {
      streams.delete(reply.raw);
      stop();
    });
    return reply;
  });
}

/** Long enough to save connections, short enough that a proxy does not close a silent one. */
const STREAM_MS = 5 * 60 * 1_000;
const KEEP_AWAKE_MS = 20_000;

function openStream(reply: FastifyReply, stop: () => void): void {
  reply.hijack();
  const { raw } = reply;
  raw.writeHead(200, {
    ...SAFE,
    "content-type": "text/event-stream",
    "x-accel-buffering": "no",
    connection: "close",
  });
  raw.write("retry: 2000\n\n");
  const awake = setInterval(() => raw.write(":\n\n"), KEEP_AWAKE_MS);
  const end = setTimeout(() => raw.end(), STREAM_MS);
  raw.on("close", () => {
    clearInterval(awake);
    clearTimeout(end);
    stop();
  });
}
