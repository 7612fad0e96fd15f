import { format } from "../../../kernel/money.ts";
import { type Html, html } from "../../../kernel/text/html.ts";
import { lagosTime } from "../../../kernel/time/lagos-time.ts";
import type { MailKind } from "./jobs.ts";
import type { Invoice, Merchant } from "./queries.ts";

export interface WrittenMail {
  readonly subject: string;
  readonly body: string;
  readonly html: string;
}

interface MailContent {
  readonly invoice: Invoice;
  readonly merchant: Merchant;
  /** The address of the pay page. */
  readonly payUrl: string;
  readonly kind: MailKind;
}

/** Returns the mail about an invoice as text and as HTML, with the same content. */
export function writeMail(content: MailContent): WrittenMail {
  const { invoice, merchant, kind } = content;
  const missing = format(invoice.amount - invoice.received, "NGN");
  const subject = SUBJECTS[kind](merchant.name, missing);
  return { subject, body: textOf(content, missing), html: pageOf(content, subject, missing).text };
}

const SUBJECTS: Readonly<Record<MailKind, (name: string, missing: string) => string>> = {
  sent: (name, missing) => `Invoice from ${name}: ${missing}`,
  reminder: (name, missing) => `Reminder from ${name}: ${missing}`,
  due_soon: (name, missing) => `Due soon to ${name}: ${missing}`,
  due: (name, missing) => `Due now to ${name}: ${missing}`,
};

const textOf = (content: MailContent, missing: string): string =>
  [
    greetingOf(content.invoice),
    "",
    `${content.merchant.name} asks you for ${missing}${purposeOf(content.invoice)}.`,
    ...linesOf(content).map(([name, value]) => `${name}: ${value}`),
    "",
    "Pay by bank transfer to:",
    ...accountOf(content.invoice).map(([name, value]) => `${name}: ${value}`),
    "",
    `Or open ${content.payUrl}`,
    "",
    ...(content.merchant.mode === "test" ? ["This is a test. Send no real money.", ""] : []),
  ].join("\n");

const greetingOf = ({ customerName }: Invoice) =>
  customerName === null ? "Hello," : `Hello ${customerName},`;

const purposeOf = ({ description }: Invoice) => (description === null ? "" : ` for ${description}`);

type Line = readonly [name: string, value: string];

function linesOf({ invoice }: MailContent): readonly Line[] {
  const { reference, received, amount, dueAt } = invoice;
  return [
    ["Invoice", reference],
    ...(received > 0n
      ? ([["Paid", `${format(received, "NGN")} of ${format(amount, "NGN")}`]] as const)
      : []),
    ...(dueAt === null ? [] : ([["Due", momentInLagos(dueAt)]] as const)),
  ];
}

const accountOf = ({ accountNumber, accountName, bankName }: Invoice): readonly Line[] => [
  ["Account number", accountNumber],
  ["Bank", bankName],
  ["Account name", accountName],
];

const moment = lagosTime({ dateStyle: "full", timeStyle: "short" });

const momentInLagos = (time: Date): string => `${moment(time)} (Lagos time)`;

/** A table, and styles on each element: what all mail programs show alike. */
const pageOf = (
  content: MailContent,
  subject: string,
  missing: string,
): Html => html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${subject}</title></head>
<body style="margin:0;padding:24px 12px;background:#f4f4f1;color:#1c1c1a;font:16px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,sans-serif">
<table role="presentation" width="100%" style="max-width:480px;margin:0 auto;background:#ffffff;border-radius:12px"><tr><td style="padding:28px">
<p style="margin:0 0 4px;font-weight:600">${content.merchant.name}</p>
<p style="margin:0 0 20px;color:#5c5c56">asks you for${purposeOf(content.invoice) === "" ? " payment" : ""}</p>
<p style="margin:0 0 4px;font-size:30px;font-weight:700">${missing}</p>
<p style="margin:0 0 20px">${content.invoice.description}</p>
${tableOf(linesOf(content))}
<p style="margin:20px 0 8px;font-weight:600">Pay by bank transfer to</p>
${tableOf(accountOf(content.invoice))}
<p style="margin:24px 0 0"><a href="${content.payUrl}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#1c1c1a;color:#ffffff;text-decoration:none;font-weight:600">Open the payment page</a></p>
${content.merchant.mode === "test" && html`<p style="margin:20px 0 0;color:#5c5c56">This is a test. Send no real money.</p>`}
</td></tr></table></body></html>
`;

const tableOf = (lines: readonly Line[]): Html =>
  html`<table role="presentation" width="100%">${lines.map(
    ([name, value]) =>
      html`<tr><td style="padding:3px 12px 3px 0;color:#5c5c56">${name}</td><td style="padding:3px 0;text-align:right;font-weight:600">${value}</td></tr>`,
  )}</table>`;
