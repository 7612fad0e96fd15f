import type { FastifyReply } from "fastify";
import type { Kit } from "../../../kernel/kit.ts";
import { type Html, html } from "../../../kernel/text/html.ts";
import { locatePage, type PagePlace } from "./locate-page.ts";
import { HTML, headersOf } from "./page-headers.ts";

/** A page of this cell. */
export type PageHere = Exclude<PagePlace, { readonly kind: "moved" }>;

/**
 * Returns the page of a token. Undefined if it is not here. The request was then answered: the page has moved, or does
 * not exist. `below` is the rest of its path.
 */
export async function findPage(
  kit: Kit,
  reply: FastifyReply,
  { token, below = "" }: { readonly token: string; readonly below?: string },
): Promise<PageHere | undefined> {
  const place = await locatePage(kit, token);
  if (place === undefined) sendNothing(reply);
  else if (place.kind !== "moved") return place;
  else if (place.url === null) sendMoved(reply, place.merchant);
  else reply.headers(headersOf()).redirect(`${place.url}${below}`, 302);
  return undefined;
}

const sendMoved = (reply: FastifyReply, merchant: string): FastifyReply =>
  send(reply, 410, {
    title: "This page has moved",
    text: html`${merchant} has new links for its invoices and receipts. Ask ${merchant} for the new link.`,
  });

export const sendNothing = (reply: FastifyReply): FastifyReply =>
  send(reply, 404, {
    title: "There is no such invoice",
    text: html`The address is incomplete or mistyped. Open the link in the message that you received.`,
  });

/** For a payment while the business is on its way to another cell. */
export const sendClosed = (reply: FastifyReply, merchant: string): FastifyReply =>
  send(reply.header("retry-after", "60"), 503, {
    title: "This invoice cannot be paid for a few minutes",
    text: html`Nothing was paid. ${merchant} will take payments again soon. Go back and try again in a few minutes.`,
  });

interface Notice {
  readonly title: string;
  readonly text: Html;
}

const send = (reply: FastifyReply, status: number, notice: Notice): FastifyReply =>
  reply.code(status).headers(headersOf()).type(HTML).send(pageOf(notice).text);

const pageOf = ({ title, text }: Notice): Html => html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><title>${title}</title>
<link rel="icon" href="data:,"><link rel="stylesheet" href="/pay/assets/pay.css"></head>
<body><main id="pay"><div class="sum ended"><h1>${title}</h1>
<p>${text}</p></div></main></body></html>
`;
