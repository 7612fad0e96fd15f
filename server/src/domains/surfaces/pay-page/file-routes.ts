import { Readable } from "node:stream";
import type { FastifyInstance } from "fastify";
import type { Kit } from "../../../kernel/kit.ts";
import { findPage, sendNothing } from "./place-routes.ts";
import { readLogo } from "./queries.ts";
import { readInvoiceFacts } from "./read-invoice-facts.ts";
import { invoicePdf } from "./write-invoice-pdf.ts";

interface TokenRequest {
  readonly Params: { readonly token: string };
}

/** Anyone with the address can ask for a PDF, and one thread draws them all. */
const DRAWN_AT_ONCE = 4;

/** Serves the files of a pay page: the merchant's logo, and the invoice or its receipt as a PDF. */
export function serveFiles(server: FastifyInstance, kit: Kit): void {
  server.get<TokenRequest>("/pay/:token/logo", async (request, reply) => {
    const place = await findPage(kit, reply, { token: request.params.token, below: "/logo" });
    if (place === undefined) return reply;
    const logo = await readLogo(kit.database, place.subject.environmentId);
    if (logo === undefined) return sendNothing(reply);
    // Its address changes with it.
    return reply
      .headers({ ...PRIVATE, "cache-control": KEPT })
      .type(logo.type)
      .send(logo.content);
  });
  let drawing = 0;
  server.get<TokenRequest>("/pay/:token/pdf", async (request, reply) => {
    // A client may leave at any moment, even while the invoice is read.
    let [isGone, isCounted] = [false, false];
    reply.raw.once("close", () => {
      isGone = true;
      if (isCounted) drawing -= 1;
    });
    const place = await findPage(kit, reply, { token: request.params.token, below: "/pdf" });
    if (place === undefined) return reply;
    const facts = await readInvoiceFacts(kit, place.subject);
    if (facts === undefined) return sendNothing(reply);
    if (drawing >= DRAWN_AT_ONCE) return reply.code(503).header("retry-after", "2").send(BUSY);
    if (!isGone) {
      isCounted = true;
      drawing += 1;
    }
    const name = `${facts.invoice.status === "paid" ? "receipt" : "invoice"}-${facts.invoice.reference}.pdf`;
    return reply
      .headers({ ...PRIVATE, "content-disposition": `attachment; filename="${name}"` })
      .type("application/pdf")
      .send(Readable.from(invoicePdf(facts)));
  });
}

const PRIVATE = {
  "cache-control": "no-store",
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
} as const;

const KEPT = "private, max-age=31536000, immutable";

const BUSY = "Many PDFs are being drawn. Try again in a few seconds.";
