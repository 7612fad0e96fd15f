import { type Html, html } from "../../../kernel/text/html.ts";
import type { Invoice, Merchant } from "../../money-in/invoices/index.ts";
import { naira } from "./rules.ts";

/** The page of an invoice that expired or was cancelled. It shows no account number. */
export function endedOf({
  invoice,
  merchant,
}: {
  readonly invoice: Invoice;
  readonly merchant: Merchant;
}): Html {
  const isCancelled = invoice.status === "cancelled";
  return html`<div class="sum ended">
${isCancelled ? CROSS : CLOCK}
<h1>${isCancelled ? "This invoice was cancelled" : "The time to pay has passed"}</h1>
<p>${
    isCancelled
      ? html`${merchant.name} no longer asks for this money.`
      : html`Ask ${merchant.name} for a new invoice.`
  } Please do not transfer to its account number.</p>
</div>
<section class="card" aria-labelledby="asked">
<h2 id="asked">What was asked for</h2>
<dl>
${line("By", merchant.name)}
${line("Amount", naira(invoice.amount))}
${invoice.received > 0n && line("Arrived", naira(invoice.received))}
${invoice.description !== null && line("For", invoice.description)}
${invoice.customerName !== null && line("Customer", invoice.customerName)}
</dl>
</section>`;
}

const line = (name: string, value: string): Html =>
  html`<div><dt>${name}</dt><dd>${value}</dd></div>`;

const CLOCK = html`<svg class="mark" viewBox="0 0 24 24" aria-hidden="true"><circle cx="12" cy="12" r="11"/><path d="M12 6v6.5l4 2.5"/></svg>`;

const CROSS = html`<svg class="mark" viewBox="0 0 24 24" aria-hidden="true"><circle cx="12" cy="12" r="11"/><path d="M8 8l8 8M16 8l-8 8"/></svg>`;
