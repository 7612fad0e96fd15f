import { present } from "../../../kernel/assert.ts";
import type { Kit } from "../../../kernel/kit.ts";
import { outbox } from "../../../kernel/providers/mail/mailer.ts";
import { hasEnded, isOpen } from "../virtual-accounts/index.ts";
import type { InvoiceMail } from "./jobs.ts";
import { payAddressOf } from "./public-token.ts";
import { readInvoice, readMerchant } from "./queries.ts";
import { writeMail } from "./write-invoice-mail.ts";

/**
 * Mails the customer about an invoice, once for each reason. Sends no reminder of an invoice that is paid, expired or
 * cancelled.
 */
export async function sendMail(kit: Kit, mail: InvoiceMail): Promise<void> {
  const { database, clock } = kit;
  const { environmentId, id, kind, key } = mail;
  const invoice = present(await readInvoice(database, environmentId, id), "the invoice");
  const merchant = await readMerchant(database, environmentId);
  const { customerEmail } = invoice;
  const isOver = !isOpen(invoice.status) || hasEnded(invoice, merchant.now);
  if (customerEmail === null || isOver) return;
  const { payUrl } = payAddressOf(kit, invoice);
  const written = writeMail({ invoice, merchant, payUrl, kind });
  await database.transaction((tx) =>
    outbox.send(tx, {
      ...{ ...written, environmentId, kind: `invoices.${kind}`, writtenAt: clock.now() },
      ...{ recipient: customerEmail, key: `invoices/${id}/${key}` },
    }),
  );
}
