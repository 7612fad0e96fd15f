import { useQueryClient } from "@tanstack/react-query";
import { Ban, Copy, Download, ExternalLink } from "lucide-react";
import { readData } from "../../api/answer.ts";
import { addressOf } from "../../api/client.ts";
import { Button } from "../../components/button.tsx";
import { buttonLook } from "../../components/button-look.ts";
import { Icon } from "../../components/icon.tsx";
import { useConfirm } from "../../components/use-confirm.tsx";
import { useCopy } from "../../components/use-copy.ts";
import { formatAmount } from "../../format/amount.ts";
import { usePlace } from "../../shell/use-place.ts";
import { type Invoice, isOpen, payerOf } from "./invoice.ts";
import { invoicesKey } from "./invoices-query.ts";

/** The actions for an invoice. Those that its state does not allow are absent. */
export function InvoiceActions({ invoice }: { readonly invoice: Invoice }) {
  const place = usePlace();
  const { copy } = useCopy("pay link");
  const pdf = `${addressOf(place)}/business/invoices/${encodeURIComponent(invoice.invoiceNumber)}/pdf`;
  const canCancel = isOpen(invoice) && place.can("collections:write");
  return (
    <div className="flex flex-wrap gap-2 max-fold:*:flex-1">
      {isOpen(invoice) ? (
        <Button kind="primary" icon={Copy} data-shortcut="l" onClick={() => copy(invoice.payUrl)}>
          Copy pay link
        </Button>
      ) : null}
      <a
        href={invoice.payUrl}
        target="_blank"
        rel="noopener noreferrer"
        className={buttonLook("plain", "normal")}
      >
        <Icon of={ExternalLink} /> View as the payer
      </a>
      <a href={pdf} download className={buttonLook("plain", "normal")}>
        <Icon of={Download} /> {invoice.status === "Paid" ? "Receipt as PDF" : "Invoice as PDF"}
      </a>
      {canCancel ? <CancelButton invoice={invoice} /> : null}
    </div>
  );
}

function CancelButton({ invoice }: { readonly invoice: Invoice }) {
  const place = usePlace();
  const confirm = useConfirm();
  const client = useQueryClient();
  const { invoiceNumber, amountPaid } = invoice;
  const cancel = async () => {
    const done = await confirm({
      title: `Cancel the invoice for ${payerOf(invoice)}?`,
      about: `${formatAmount(invoice.amount)}${invoice.description === null ? "" : `, ${invoice.description}`}`,
      consequences: [
        {
          when: "now",
          text: "Its pay page says that it is cancelled. No more reminders are sent.",
        },
        ...(amountPaid > 0
          ? [
              {
                when: "now" as const,
                text: `The ${formatAmount(amountPaid)} already paid stays yours. Nothing is sent back.`,
              },
            ]
          : []),
        {
          when: "later",
          text: "A payment that still arrives is credited to you and marked late.",
        },
        { when: "warning", text: "A cancelled invoice cannot be opened again." },
      ],
      act: "Cancel the invoice",
      keep: "Keep it",
      run: (headers) =>
        readData(
          place.api.POST("/business/invoices/{invoiceNumber}/cancel", {
            params: { path: { invoiceNumber } },
            headers,
          }),
        ),
    });
    if (done !== undefined) await client.invalidateQueries({ queryKey: invoicesKey(place) });
  };
  return (
    <Button icon={Ban} onClick={() => void cancel()}>
      Cancel
    </Button>
  );
}
