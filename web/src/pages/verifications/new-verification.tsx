import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { type FormEvent, useRef, useState } from "react";
import { readData } from "../../api/answer.ts";
import { asFailure, isPassing, messageFor } from "../../api/failure.ts";
import { useIntention } from "../../api/intention.ts";
import { Button } from "../../components/button.tsx";
import { Consequences } from "../../components/consequences.tsx";
import { Dialog } from "../../components/dialog.tsx";
import { FailureNote } from "../../components/failure-note.tsx";
import { SelectField } from "../../components/select-field.tsx";
import { TextField } from "../../components/text-field.tsx";
import { formatAmount } from "../../format/amount.ts";
import { type CurrentPlace, usePlace, useSearchFields } from "../../shell/use-place.ts";
import { ORDERED_TYPES, type OrderedType, QUESTIONS, typeName } from "./verification-types.ts";
import { pricesQuery } from "./verifications-query.ts";

type Form = Readonly<Record<string, string>>;

/** Asks a registry. The price is shown first, and again on the button. */
export function NewVerification() {
  const place = usePlace();
  const { new: _new, ...search } = useSearchFields();
  const navigate = useNavigate();
  const [type, setType] = useState<OrderedType>("bvn");
  const [form, setForm] = useState<Form>({});
  const first = useRef<HTMLInputElement>(null);
  const price = usePrice(type);
  const order = useOrder();
  const close = () => void navigate({ to: ".", search, replace: true });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!order.isPending) order.mutate({ type, body: bodyOf(type, form) });
  };
  const failure = order.error === null ? undefined : asFailure(order.error);
  const fields = QUESTIONS[type];
  const isAtField = fields.some(({ name }) => messageFor(failure, name) !== undefined);
  const cost = costOf(price, place.mode === "test");
  return (
    <Dialog
      isOpen
      onClose={close}
      title="Ask a registry"
      initialFocus={first}
      actions={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button
            kind="primary"
            type="submit"
            form="verification-form"
            busy={order.isPending && "Asking the registry…"}
          >
            Verify{cost === undefined ? "" : ` for ${cost}`}
          </Button>
        </>
      }
    >
      <form id="verification-form" onSubmit={submit} noValidate className="flex flex-col gap-3.5">
        <SelectField
          label="What to verify"
          value={type}
          choices={ORDERED_TYPES.map((value) => ({ value, text: typeName(value) }))}
          onChange={setType}
        />
        {fields.map(({ name, label, type: kind }, index) => (
          <TextField
            key={name}
            ref={index === 0 ? first : undefined}
            label={label}
            type={kind ?? "text"}
            autoComplete="off"
            spellCheck={false}
            value={form[name] ?? ""}
            onChange={(value) => setForm({ ...form, [name]: value })}
            error={messageFor(failure, name)}
          />
        ))}
        <Consequences
          items={[
            {
              when: "now",
              text:
                price === 0
                  ? "This check is free."
                  : `${price === undefined ? "The price" : formatAmount(price)}, VAT included, is held in your wallet, and charged when the registry answers, even if it has no such record.`,
            },
            { when: "later", text: "If the registry cannot be reached, you are not charged." },
          ]}
        />
        <FailureNote failure={isAtField ? undefined : failure} />
      </form>
    </Dialog>
  );
}

function costOf(price: number | undefined, isTest: boolean): string | undefined {
  if (price === undefined || price === 0) return undefined;
  return `${isTest ? "test " : ""}${formatAmount(price)}`;
}

/** The price of a check, as the service states it. Undefined while it is not known. */
function usePrice(type: OrderedType): number | undefined {
  const { data } = useQuery(pricesQuery(usePlace()));
  const found = data?.prices.find(({ item }) => item === type)?.price;
  return found?.form === "flat" ? found.fee : undefined;
}

function bodyOf(type: OrderedType, form: Form): Form {
  const typed = QUESTIONS[type].map(({ name }) => [name, (form[name] ?? "").trim()] as const);
  return Object.fromEntries(typed.filter(([, value]) => value !== ""));
}

interface Order {
  readonly type: OrderedType;
  readonly body: Form;
}

function useOrder() {
  const place = usePlace();
  const client = useQueryClient();
  const navigate = useNavigate();
  const intention = useIntention();
  return useMutation({
    // The number that was typed is not kept in the cache of mutations.
    gcTime: 0,
    mutationFn: (order: Order) => send(place, order, intention.headers(order)),
    onError: (error) => {
      if (!isPassing(asFailure(error))) intention.done();
    },
    onSuccess: ({ verificationId }) =>
      navigate({ to: place.to(["verifications", String(verificationId)]) }),
    onSettled: () => client.invalidateQueries({ queryKey: place.key }),
  });
}

async function send(
  { api }: CurrentPlace,
  { type, body }: Order,
  headers: Readonly<Record<string, string>>,
): Promise<{ readonly verificationId: number }> {
  // The paths differ by their last step only, and the service checks the body of each.
  const path = `/business/verification/${type}` as "/business/verification/bvn";
  const sent = body as { readonly bvn: string };
  return await readData(api.POST(path, { body: sent, headers }));
}
