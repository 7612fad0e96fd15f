import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { asFailure } from "../../api/failure.ts";
import { Amount } from "../../components/amount.tsx";
import { Drawer } from "../../components/drawer.tsx";
import { ErrorPanel } from "../../components/error-panel.tsx";
import { KeyValues } from "../../components/key-values.tsx";
import { PaidBar } from "../../components/paid-bar.tsx";
import { Reference } from "../../components/reference.tsx";
import { Skeleton } from "../../components/skeleton.tsx";
import { Status } from "../../components/status.tsx";
import { ExactTime } from "../../components/time.tsx";
import { useLiveQueries } from "../../shell/live.tsx";
import { NotFound } from "../../shell/not-found.tsx";
import { usePlace, useSearchFields } from "../../shell/use-place.ts";
import { AccountCredits } from "../accounts/account-credits.tsx";
import { accountsKey } from "../accounts/accounts-query.ts";
import { Due } from "./due.tsx";
import { type Invoice, payerOf } from "./invoice.ts";
import { InvoiceActions } from "./invoice-actions.tsx";
import { invoiceQuery } from "./invoices-query.ts";
import { Reminders } from "./reminders.tsx";

const OF_PAYMENTS = /FUNDING/i;

/** One invoice: what is due, what is paid, its link, and what can be done. */
export function InvoiceDrawer() {
  const place = usePlace();
  const search = useSearchFields();
  const { invoiceNumber } = useParams({ strict: false }) as { invoiceNumber: string };
  const found = useQuery(invoiceQuery(place, invoiceNumber));
  useLiveQueries(OF_PAYMENTS, accountsKey(place));
  return (
    <Drawer
      kind="Invoice"
      title={`Invoice ${invoiceNumber}`}
      closeTo={place.to("invoices", search)}
      backText="Invoices"
    >
      <div className="flex flex-col gap-4 px-5 pt-2 max-fold:px-4">
        {found.data === undefined ? (
          <Missing found={found} invoiceNumber={invoiceNumber} />
        ) : (
          <Facts invoice={found.data} />
        )}
      </div>
    </Drawer>
  );
}

interface MissingProps {
  readonly found: { readonly error: unknown; readonly refetch: () => unknown };
  readonly invoiceNumber: string;
}

function Missing({ found, invoiceNumber }: MissingProps) {
  const { mode } = usePlace();
  if (found.error === null)
    return <Skeleton label="The invoice" shape="detail" lines={7} className="pt-4" />;
  if (asFailure(found.error).status === 404)
    return (
      <NotFound title={`No invoice ${invoiceNumber} in ${mode}`} action={null}>
        It may exist in the other mode.
      </NotFound>
    );
  return (
    <ErrorPanel subject="The invoice" error={found.error} onRetry={() => void found.refetch()} />
  );
}

function Facts({ invoice }: { readonly invoice: Invoice }) {
  return (
    <>
      <div>
        <Amount
          value={invoice.amount}
          tone={invoice.status === "Cancelled" ? "off" : "plain"}
          className="text-amount font-figure! tracking-[-0.025em]"
        />
        <p className="mb-1.5">
          for <b className="font-bold">{payerOf(invoice)}</b>
        </p>
        <span role="status" className="flex flex-wrap items-center gap-2 text-meta">
          <Status word={invoice.status} />
          <Due invoice={invoice} />
        </span>
      </div>
      <PaidBar paid={invoice.amountPaid} amount={invoice.amount} />
      <InvoiceActions invoice={invoice} />
      <KeyValues
        items={[
          { label: "What for", value: invoice.description ?? undefined },
          { label: "Pay link", value: <Reference value={invoice.payUrl} label="pay link" /> },
          {
            label: "Account number",
            value: (
              <>
                <Reference value={invoice.paymentAccountNumber} label="account number" whole />
                <span className="block text-quiet">
                  {invoice.paymentAccountName}, {invoice.paymentBankName}
                </span>
              </>
            ),
          },
          { label: "E-mail", value: invoice.customerEmail ?? undefined },
          {
            label: "Due",
            value: invoice.dueDate === null ? undefined : <ExactTime at={invoice.dueDate} />,
          },
          {
            label: "Ends",
            value: invoice.expiresAt === null ? undefined : <ExactTime at={invoice.expiresAt} />,
          },
          { label: "Created", value: <ExactTime at={invoice.dateCreated} /> },
          { label: "Invoice", value: <Reference value={invoice.invoiceNumber} /> },
        ]}
      />
      <Reminders invoice={invoice} />
      <AccountCredits reference={invoice.invoiceNumber} />
    </>
  );
}
