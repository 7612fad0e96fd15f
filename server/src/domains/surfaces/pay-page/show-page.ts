import type { Kit } from "../../../kernel/kit.ts";
import type { Subject } from "../../../kernel/providers/ports/provider-port.ts";
import { readPaymentsOf } from "../../money-in/collections/index.ts";
import { readInvoice, readMerchant, readPublicToken } from "../../money-in/invoices/index.ts";
import { readTransactions } from "../../platform/transactions/index.ts";
import { sendCredit } from "../test-mode/index.ts";
import { type Rendered, renderPage } from "./render-page.ts";
import { versionOf } from "./rules.ts";

export interface PageFiles {
  readonly style: string;
  readonly printStyle: string;
  readonly script: string;
}

/** A receipt shows at most this many payments, the newest. */
const PAYMENTS_MAX = 20;

/** Returns the current page of an invoice; undefined where the token is not ours. */
export async function showPage(
  kit: Kit,
  token: string,
  files: PageFiles,
): Promise<Rendered | undefined> {
  const { database, vault, settings } = kit;
  const subject = readPublicToken(vault, token);
  if (subject === undefined) return undefined;
  const { environmentId, id } = subject;
  const invoice = await readInvoice(database, environmentId, id);
  if (invoice === undefined) return undefined;
  const merchant = await readMerchant(database, environmentId);
  const paid = await readPaymentsOf(database, environmentId, id, PAYMENTS_MAX);
  const ids = paid.map(({ transactionId }) => transactionId);
  const payments = await readTransactions(database, environmentId, ids);
  const url = `${settings.publicUrl()}/pay/${token}`;
  return renderPage({ invoice, merchant, payments, url, token, ...files });
}

/** Returns the current version of an open page. */
export async function showVersion(kit: Kit, token: string): Promise<string | undefined> {
  const subject = readPublicToken(kit.vault, token);
  if (subject === undefined) return undefined;
  const invoice = await readInvoice(kit.database, subject.environmentId, subject.id);
  return invoice === undefined ? undefined : versionOf(invoice);
}

/** Pays the missing amount in test mode. False where no amount is missing, or in live mode. */
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
