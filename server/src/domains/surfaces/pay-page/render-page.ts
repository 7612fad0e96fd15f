import { hash } from "node:crypto";
import { type Html, html } from "../../../kernel/text/html.ts";
import { lagosTime } from "../../../kernel/time/lagos-time.ts";
import type { Merchant } from "../../money-in/invoices/index.ts";
import { hasEnded, isOpen } from "../../money-in/virtual-accounts/index.ts";
import { drawQr } from "./draw-qr.ts";
import type { InvoiceFacts } from "./read-invoice-facts.ts";
import { endedOf } from "./render-ended.ts";
import { receiptOf } from "./render-receipt.ts";
import { clockOf, colorsOf, naira, versionOf } from "./rules.ts";

export interface PayPage extends InvoiceFacts {
  /** The page's own address, for the QR code. */
  readonly url: string;
  readonly token: string;
  /** The addresses of its style sheet and its script. */
  readonly style: string;
  readonly printStyle: string;
  readonly script: string;
}

/** A page, and the one style outside its style sheet: the merchant's colour. */
export interface Rendered {
  readonly text: string;
  readonly styleHash: string;
}

/** How often a page without JavaScript reloads. */
const REFRESH_SECONDS = 10;

export function renderPage(page: PayPage): Rendered {
  const { invoice, merchant } = page;
  const { brand, ink } = colorsOf(merchant.color);
  const colors = `:root{--brand:${brand};--on-brand:${ink}}`;
  const canBePaid = isPayable(page);
  const text = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${titleOf(page)}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${page.style}">
<link rel="stylesheet" href="${page.printStyle}" media="print">
<style>${colors}</style>
${canBePaid && html`<noscript><meta http-equiv="refresh" content="${REFRESH_SECONDS}"></noscript>`}
<script type="module" src="${page.script}"></script>
</head>
<body>
<header class="top">
${badgeOf(page)}
<span class="merchant">${merchant.name}</span>
${merchant.mode === "test" && html`<span class="mode">Test mode</span>`}
</header>
<main id="pay" tabindex="-1" data-version="${versionOf(invoice)}" data-open="${canBePaid ? "yes" : "no"}">
${mainOf(page, canBePaid)}
</main>
<p id="said" class="unseen" role="status"></p>
<footer>${helpOf(merchant)}<p>Invoice ${invoice.reference}</p></footer>
</body>
</html>
`.text;
  return { text, styleHash: hash("sha256", colors, "base64") };
}

/** The logo, or the first letter of the name. Both stand beside the name, so neither has a text of its own. */
const badgeOf = ({ merchant: { name, logoVersion }, token }: PayPage): Html =>
  logoVersion === null
    ? html`<span class="badge" aria-hidden="true">${name.slice(0, 1).toUpperCase()}</span>`
    : html`<img class="logo" src="/pay/${token}/logo?v=${logoVersion}" alt="" height="40">`;

function helpOf({ name, supportEmail, supportPhone }: Merchant): Html | false {
  if (supportEmail === null && supportPhone === null) return false;
  return html`<p>Questions? Ask ${name}: ${
    supportEmail !== null && html`<a href="mailto:${supportEmail}">${supportEmail}</a>`
  }${supportEmail !== null && supportPhone !== null && " · "}${
    supportPhone !== null && html`<a href="tel:${supportPhone}">${supportPhone}</a>`
  }</p>`;
}

const isPayable = ({ invoice, merchant }: PayPage): boolean =>
  isOpen(invoice.status) && !hasEnded(invoice, merchant.now);

function titleOf({ invoice, merchant }: PayPage): string {
  const what = invoice.status === "paid" ? "Paid" : "Pay";
  return `${what} ${naira(invoice.amount)} · ${merchant.name}`;
}

function mainOf(page: PayPage, canBePaid: boolean): Html {
  if (page.invoice.status === "paid") return receiptOf(page);
  return canBePaid ? payableOf(page) : endedOf(page);
}

function payableOf(page: PayPage): Html {
  const { invoice, merchant } = page;
  const missing = invoice.amount - invoice.received;
  return html`<div class="sum">
<h1><span class="what">${invoice.received > 0n ? "Still to pay" : "Pay"}</span> <span class="amount">${naira(missing)}</span></h1>
${
  invoice.received > 0n &&
  html`<p class="sofar">${naira(invoice.received)} of ${naira(invoice.amount)} has arrived. Thank you.</p>
<progress value="${String(invoice.received)}" max="${String(invoice.amount)}" aria-label="Amount received"></progress>`
}
${invoice.description !== null && html`<p class="for">${invoice.description}</p>`}
${invoice.customerName !== null && html`<p class="quiet">For ${invoice.customerName}</p>`}
</div>
<section class="card" aria-labelledby="how">
<h2 id="how">Transfer from any bank app to</h2>
<dl>
${copied("Account number", invoice.accountNumber, "number")}
${plain("Bank", invoice.bankName)}
${plain("Account name", invoice.accountName)}
${copied("Amount", naira(missing), "exact", plainAmount(missing))}
</dl>
</section>
<div class="wait">
<p class="waiting"><span class="pulse" aria-hidden="true"></span>Waiting for your transfer. This page changes by itself when it arrives.</p>
${invoice.expiresAt !== null && countdownOf(invoice.expiresAt, merchant.now)}
</div>
${merchant.mode === "test" && simulateOf(page)}
<details class="other">
<summary>Open on another device</summary>
${drawQr(page.url, "QR code of the address of this page")}
</details>`;
}

const plain = (name: string, value: string): Html =>
  html`<div><dt>${name}</dt><dd>${value}</dd></div>`;

/** The amount without separators, as bank apps accept it. */
const plainAmount = (minor: bigint): string => naira(minor).replaceAll(/[₦,]/g, "");

/** A value with a copy button. The script shows the button, which needs JavaScript. */
const copied = (name: string, value: string, kind: string, copy = value): Html =>
  html`<div><dt>${name}</dt><dd><span class="${kind}">${value}</span> <button type="button" class="copy" data-copy="${copy}" aria-label="Copy ${name.toLowerCase()}" hidden>Copy</button></dd></div>`;

const minute = lagosTime({ dateStyle: "medium", timeStyle: "short" });

function countdownOf(expiresAt: Date, now: Date): Html {
  const leftMs = expiresAt.getTime() - now.getTime();
  return html`<p class="left">Pay before <time datetime="${expiresAt.toISOString()}">${minute(expiresAt)}</time> Lagos time. <span class="clock" data-left-ms="${leftMs}">${clockOf(leftMs)} left</span></p>`;
}

const simulateOf = ({ token }: PayPage): Html =>
  html`<form method="post" action="/pay/${token}/simulate" class="simulate">
<p>In test mode no money moves. See what your customer sees when it arrives:</p>
<button type="submit">Simulate payment</button>
</form>`;
