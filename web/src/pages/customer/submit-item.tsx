import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { type FormEvent, useRef, useState } from "react";
import { readData } from "../../api/answer.ts";
import { type ApiFailure, asFailure, isPassing, messageFor } from "../../api/failure.ts";
import { useIntention } from "../../api/intention.ts";
import { Button } from "../../components/button.tsx";
import { Consequences } from "../../components/consequences.tsx";
import { Dialog } from "../../components/dialog.tsx";
import { FailureNote } from "../../components/failure-note.tsx";
import { SelectField } from "../../components/select-field.tsx";
import { formatAmount } from "../../format/amount.ts";
import { usePlace, useSearchFields } from "../../shell/use-place.ts";
import type { Category, KycProgress } from "./customer-queries.ts";
import { fieldsOf, ItemFields, type ItemForm, payloadOf } from "./item-fields.tsx";
import { itemInSentence, itemName, itemsToSubmit, requirementName } from "./kyc-words.ts";

interface SubmitItemProps {
  readonly customerId: string;
  readonly progress: KycProgress;
  /** From the address. An item that is not missing is dropped. */
  readonly wanted: string;
}

/** Submits a missing item: shows the price and the consequences before the registry is asked. */
export function SubmitItem({ customerId, progress, wanted }: SubmitItemProps) {
  const place = usePlace();
  const { submit: _submit, ...search } = useSearchFields();
  const navigate = useNavigate();
  const choices = itemsToSubmit(progress);
  const [chosen, setChosen] = useState(wanted);
  // The progress may be reloaded while the dialog is open, and an item may then no longer be a
  // choice.
  const item = choices.find((choice) => choice === chosen) ?? choices[0];
  const first = useRef<HTMLInputElement>(null);
  const [form, setForm] = useState<ItemForm>({});
  const close = () => void navigate({ to: ".", search, replace: true });
  const submission = useSubmission(customerId, close);
  if (item === undefined) return null;
  const price = progress.items.find(({ type }) => type === item)?.price ?? 0;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!submission.isPending) submission.mutate({ type: item, payload: payloadOf(item, form) });
  };
  const failure = submission.error === null ? undefined : asFailure(submission.error);
  return (
    <Dialog
      isOpen
      onClose={close}
      initialFocus={first}
      title={`Submit the customer’s ${itemInSentence(item)}?`}
      about={aboutOf(progress)}
      actions={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button
            kind="primary"
            type="submit"
            form="item-form"
            busy={submission.isPending && "Asking the registry…"}
          >
            {actOf(item, price, place.mode === "test")}
          </Button>
        </>
      }
    >
      <form id="item-form" onSubmit={submit} noValidate className="flex flex-col gap-3.5">
        {choices.length === 1 ? null : (
          <SelectField
            label="Item"
            value={item}
            choices={choices.map((value) => ({ value, text: itemName(value) }))}
            onChange={setChosen}
          />
        )}
        <ItemFields first={first} item={item} form={form} onChange={setForm} failure={failure} />
        <Consequences items={consequencesOf(item, price, progress)} />
        <FailureNote failure={isAtField(item, failure) ? undefined : failure} />
      </form>
    </Dialog>
  );
}

const aboutOf = ({ next }: KycProgress): string | undefined =>
  next === null
    ? undefined
    : `Tier ${next.tier} needs ${next.missing.map(requirementName).join(" and ")}.`;

function actOf(item: Category, price: number, isTest: boolean): string {
  const what = `Submit ${itemInSentence(item)}`;
  return price === 0 ? what : `${what} for ${isTest ? "test " : ""}${formatAmount(price)}`;
}

function consequencesOf(item: Category, price: number, progress: KycProgress) {
  const left = (progress.next?.missing.length ?? 1) - 1;
  const reached =
    left === 0
      ? `If it matches, the customer reaches tier ${progress.next?.tier}.`
      : `If it matches, ${left} more ${left === 1 ? "item is" : "items are"} missing for tier ${progress.next?.tier}.`;
  const paid =
    price === 0
      ? "The check is free."
      : `${formatAmount(price)}, VAT included, is held in your wallet. It is charged when the registry answers, even if nothing matches.`;
  return [
    { when: "now", text: paid },
    { when: "later", text: reached },
    {
      when: "warning",
      text: `A verified name, date of birth or ${itemInSentence(item)} can be changed only by the operator.`,
    },
  ] as const;
}

const isAtField = (item: Category, failure: ApiFailure | undefined): boolean =>
  fieldsOf(item).some(
    (name) =>
      messageFor(failure, `payload.${name}`) !== undefined ||
      messageFor(failure, name) !== undefined,
  );

interface Submitted {
  readonly type: Category;
  readonly payload: ItemForm;
}

function useSubmission(customerId: string, onDone: () => void) {
  const place = usePlace();
  const client = useQueryClient();
  const intention = useIntention();
  return useMutation({
    // The number that was typed is not kept in the cache of mutations.
    gcTime: 0,
    mutationFn: (body: Submitted) =>
      readData(
        place.api.POST("/customers/{id}/kyc", {
          params: { path: { id: customerId } },
          body,
          headers: intention.headers(body),
        }),
      ),
    onError: (error) => {
      if (!isPassing(asFailure(error))) intention.done();
    },
    onSuccess: onDone,
    // A refused item may have cost its price, and a pending one holds it.
    onSettled: () => client.invalidateQueries({ queryKey: place.key }),
  });
}
