import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { BellRing } from "lucide-react";
import { readData } from "../../api/answer.ts";
import { asFailure } from "../../api/failure.ts";
import { useIntention } from "../../api/intention.ts";
import { Button } from "../../components/button.tsx";
import { ErrorPanel } from "../../components/error-panel.tsx";
import { FailureNote } from "../../components/failure-note.tsx";
import { Skeleton } from "../../components/skeleton.tsx";
import { Time } from "../../components/time.tsx";
import { useToast } from "../../components/toast.tsx";
import { useNow } from "../../components/use-now.ts";
import { lagosTime } from "../../format/time.ts";
import { usePlace } from "../../shell/use-place.ts";
import { type Invoice, isOpen } from "./invoice.ts";
import { invoicesKey, remindersQuery } from "./invoices-query.ts";

/** When the customer is reminded, and a button that does it now. Only for an invoice that can still be paid. */
export function Reminders({ invoice }: { readonly invoice: Invoice }) {
  if (!isOpen(invoice)) return null;
  return (
    <section aria-labelledby="reminders">
      <h3 id="reminders" className="pb-1.5 text-meta font-heading">
        Reminders
      </h3>
      {invoice.customerEmail === null ? (
        <p className="text-meta text-quiet">
          None: the invoice has no e-mail address. Send its pay link yourself.
        </p>
      ) : (
        <Plan invoiceNumber={invoice.invoiceNumber} />
      )}
    </section>
  );
}

const KINDS = { due_soon: "A day before it is due", due: "When it is due" } as const;

function Plan({ invoiceNumber }: { readonly invoiceNumber: string }) {
  const place = usePlace();
  const { data, error, refetch } = useQuery(remindersQuery(place, invoiceNumber));
  if (data === undefined && error !== null)
    return <ErrorPanel isInline subject="Reminders" error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Skeleton label="Reminders" lines={2} />;
  return (
    <div className="flex flex-col items-start gap-2 text-meta">
      <ul>
        {data.requestedAt === null ? null : (
          <li>
            <Time at={data.requestedAt} as="dated" />{" "}
            <span className="text-quiet">sent on request</span>
          </li>
        )}
        {data.planned.map(({ kind, at }) => (
          <li key={kind}>
            <Time at={at} as="dated" />{" "}
            <span className="text-quiet">{KINDS[kind].toLowerCase()}, automatic</span>
          </li>
        ))}
        {data.requestedAt === null && data.planned.length === 0 ? (
          <li className="text-quiet">None is planned.</li>
        ) : null}
      </ul>
      {place.can("collections:write") ? (
        <RemindButton invoiceNumber={invoiceNumber} possibleFrom={data.possibleFrom} />
      ) : null}
    </div>
  );
}

interface RemindButtonProps {
  readonly invoiceNumber: string;
  readonly possibleFrom: string | null;
}

function RemindButton({ invoiceNumber, possibleFrom }: RemindButtonProps) {
  const place = usePlace();
  const client = useQueryClient();
  const intention = useIntention();
  const toast = useToast();
  const now = useNow();
  const from = possibleFrom === null ? undefined : new Date(possibleFrom);
  const remind = useMutation({
    mutationFn: () =>
      readData(
        place.api.POST("/business/invoices/{invoiceNumber}/remind", {
          params: { path: { invoiceNumber } },
          headers: intention.headers(invoiceNumber),
        }),
      ),
    onSuccess: async () => {
      toast({ text: "A reminder is on its way" });
      await client.invalidateQueries({ queryKey: invoicesKey(place) });
    },
    onSettled: () => intention.done(),
  });
  return (
    <>
      <Button
        size="small"
        icon={BellRing}
        busy={remind.isPending && "Sending…"}
        onClick={() => remind.mutate()}
        unavailable={
          from !== undefined && from > now
            ? `Once an hour: again at ${lagosTime(from, now)}.`
            : undefined
        }
      >
        Remind now
      </Button>
      <FailureNote failure={remind.error === null ? undefined : asFailure(remind.error)} />
    </>
  );
}
