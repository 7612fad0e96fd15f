import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { type FormEvent, useState } from "react";
import { readData } from "../../api/answer.ts";
import { asFailure } from "../../api/failure.ts";
import { useIntention } from "../../api/intention.ts";
import { Button } from "../../components/button.tsx";
import { FailureNote } from "../../components/failure-note.tsx";
import { LinkButton } from "../../components/link.tsx";
import { PayPagePreview } from "../../components/pay-page-preview.tsx";
import { formatAmount } from "../../format/amount.ts";
import { readAmount } from "../../format/read-amount.ts";
import { PageHead } from "../../shell/page-head.tsx";
import { usePlace } from "../../shell/use-place.ts";
import { brandingQuery } from "../branding/branding-query.ts";
import { invoicesKey } from "../invoices/invoices-query.ts";
import { bodyOf, type Draft, NO_DRAFT } from "./draft.ts";
import { DraftFields } from "./draft-fields.tsx";

const FIELDS: ReadonlySet<string> = new Set([
  ...["amount", "description", "customerName", "customerEmail"],
  ...["dueDate", "returnUrl", "expiresInMinutes"],
]);

/** A new invoice, with what its payer will see beside the form. */
export function NewInvoicePage() {
  const place = usePlace();
  const navigate = useNavigate();
  const client = useQueryClient();
  const intention = useIntention();
  const [draft, setDraft] = useState(NO_DRAFT);
  const body = bodyOf(draft);
  const create = useMutation({
    mutationFn: (sent: NonNullable<typeof body>) =>
      readData(
        place.api.POST("/business/invoices", { body: sent, headers: intention.headers(sent) }),
      ),
    onSuccess: async ({ invoiceNumber }) => {
      intention.done();
      await client.invalidateQueries({ queryKey: invoicesKey(place) });
      await navigate({ to: place.to(["invoices", invoiceNumber]) });
    },
  });
  const failure = create.error === null ? undefined : asFailure(create.error);
  const isAtField = failure?.param !== undefined && FIELDS.has(failure.param);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (body !== undefined && !create.isPending) create.mutate(body);
  };
  const isTest = place.mode === "test";
  return (
    <>
      <PageHead title="New invoice" parent={{ to: place.to("invoices"), text: "Invoices" }} />
      <div className="grid grid-cols-[minmax(0,30rem)_minmax(0,24rem)] items-start gap-x-12 gap-y-8 px-7 pt-4 pb-10 max-wide:grid-cols-1 max-fold:px-4">
        <form onSubmit={submit} className="flex flex-col gap-4">
          <DraftFields draft={draft} onDraft={setDraft} failure={failure} isTest={isTest} />
          <FailureNote failure={isAtField ? undefined : failure} />
          <div className="flex flex-wrap gap-2 pt-1 max-fold:*:flex-1">
            <Button
              kind="primary"
              type="submit"
              busy={create.isPending && "Creating…"}
              aria-disabled={body === undefined || undefined}
            >
              {body === undefined
                ? "Create invoice"
                : `Create ${isTest ? "test " : ""}invoice for ${formatAmount(body.amount)}`}
            </Button>
            <LinkButton to={place.to("invoices")}>Cancel</LinkButton>
          </div>
        </form>
        <Preview draft={draft} />
      </div>
    </>
  );
}

/** What the payer will see. Without the branding it has the service's own colour. */
function Preview({ draft }: { readonly draft: Draft }) {
  const place = usePlace();
  const { data } = useQuery(brandingQuery(place));
  const { name, ...look } = data ?? { name: place.business.name, color: null, logo: null };
  return (
    <PayPagePreview
      {...look}
      name={name}
      isTest={place.mode === "test"}
      amount={readAmount(draft.amount) ?? 0}
      description={draft.description.trim()}
      customerName={draft.customerName.trim()}
    />
  );
}
