import type { Kit } from "../../../kernel/kit.ts";
import type { Subject } from "../../../kernel/providers/ports/provider-port.ts";
import { readInvoice, readMerchant } from "../../money-in/invoices/index.ts";
import { sendCredit } from "../test-mode/index.ts";
import { locatePage } from "./locate-page.ts";
import { readInvoiceFacts } from "./read-invoice-facts.ts";
import { type Rendered, renderPage } from "./render-page.ts";
import { MOVED_VERSION, versionOf } from "./rules.ts";

export interface PageFiles {
  readonly style: string;
  readonly printStyle: string;
  readonly script: string;
}

/** Returns the current page of an invoice; undefined if the invoice is gone. */
export async function showPage(
  kit: Kit,
  { token, ...subject }: Subject & { readonly token: string },
  files: PageFiles,
): Promise<Rendered | undefined> {
  const facts = await readInvoiceFacts(kit, subject);
  if (facts === undefined) return undefined;
  const url = `${kit.settings.publicUrl()}/pay/${token}`;
  return renderPage({ ...facts, url, token, ...files });
}

/** Returns the current version of an open page. */
export async function showVersion(kit: Kit, token: string): Promise<string | undefined> {
  const place = await locatePage(kit, token);
  if (place === undefined) return undefined;
  if (place.kind === "moved") return MOVED_VERSION;
  const { environmentId, id } = place.subject;
  const invoice = await readInvoice(kit.database, environmentId, id);
  return invoice === undefined ? undefined : versionOf(invoice);
}

/** Pays the missing amount in test mode. False if no amount is missing, or in live mode. */
export async function simulatePayment(kit: Kit, subject: Subject): Promise<boolean> {
  const { environmentId, id } = subject;
  const invoice = await readInvoice(kit.database, environmentId, id);
  const merchant = await readMerchant(kit.database, environmentId);
  if (invoice === undefined || merchant.mode !== "test") return false;
  const amount = invoice.amount - invoice.received;
  if (amount <= 0n) return true;
  const { accountNumber } = invoice;
  // One session for the amount missing now, so two clicks pay once.
  const sessionId = `SIM${id}${invoice.received}`;
  await sendCredit(kit, { environmentId, accountNumber, amount, sessionId });
  return true;
}
