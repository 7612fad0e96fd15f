import { type Html, html } from "../../../kernel/text/html.ts";
import { lagosTime } from "../../../kernel/time/lagos-time.ts";
import { referenceOf, type Transaction } from "../../platform/transactions/index.ts";
import type { InvoiceFacts } from "./read-invoice-facts.ts";
import { naira, returnAddressOf } from "./rules.ts";

interface Receipt extends InvoiceFacts {
  readonly token: string;
}

const minute = lagosTime({ dateStyle: "medium", timeStyle: "short" });

/** The page of a paid invoice, for the screen and for print. */
export const receiptOf = ({
  invoice,
  merchant,
  payments,
  token,
}: Receipt): Html => html`<div class="sum paid">
<svg class="mark good" viewBox="0 0 24 24" aria-hidden="true"><circle cx="12" cy="12" r="11"/><path d="M7 12.5l3.5 3.5L17 9"/></svg>
<h1><span class="what">Paid</span> <span class="amount">${naira(invoice.received)}</span></h1>
<p>${merchant.name} has received your payment. Thank you.</p>
${
  invoice.returnUrl !== null &&
  html`<p class="return"><a href="${returnAddressOf(invoice.returnUrl, invoice.reference)}" rel="noreferrer">Return to ${merchant.name}</a></p>`
}
</div>
<section class="card" aria-labelledby="receipt">
<h2 id="receipt">Receipt</h2>
<dl>
<div><dt>Paid to</dt><dd>${merchant.name}</dd></div>
${invoice.description !== null && html`<div><dt>For</dt><dd>${invoice.description}</dd></div>`}
${invoice.customerName !== null && html`<div><dt>Customer</dt><dd>${invoice.customerName}</dd></div>`}
<div><dt>Invoice</dt><dd>${invoice.reference}</dd></div>
<div><dt>Invoice amount</dt><dd>${naira(invoice.amount)}</dd></div>
${payments.map(paymentOf)}
</dl>
<div class="files"><a class="button" href="/pay/${token}/pdf" download>Download PDF</a><button type="button" class="print" hidden>Print receipt</button></div>
</section>`;

const paymentOf = (payment: Transaction): Html =>
  html`<div><dt>${minute(payment.createdAt)}</dt><dd>${naira(payment.amount)}<span class="quiet">from ${payment.senderName ?? "a bank account"}<br>${referenceOf(payment)}</span></dd></div>`;
