import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { type FormEvent, useRef, useState } from "react";
import { readData } from "../../api/answer.ts";
import { asFailure } from "../../api/failure.ts";
import { useIntention } from "../../api/intention.ts";
import { Button } from "../../components/button.tsx";
import { Dialog } from "../../components/dialog.tsx";
import { usePlace, useSearchFields } from "../../shell/use-place.ts";
import { CustomerFields, type CustomerForm, EMPTY_FORM, toBody } from "./customer-fields.tsx";

/** The address has `add`, so that back closes it and a colleague can open it. */
export function AddCustomer() {
  const place = usePlace();
  const { add: _add, ...search } = useSearchFields();
  const navigate = useNavigate();
  const client = useQueryClient();
  const intention = useIntention();
  const first = useRef<HTMLInputElement>(null);
  const [form, setForm] = useState<CustomerForm>(EMPTY_FORM);
  const save = useMutation({
    mutationFn: (body: ReturnType<typeof toBody>) =>
      readData(place.api.POST("/customers", { body, headers: intention.headers(body) })),
    onError: () => intention.done(),
    onSuccess: async ({ id }) => {
      await client.invalidateQueries({ queryKey: [...place.key, "customers"] });
      await navigate({ to: place.to(["customers", String(id)]) });
    },
  });
  const close = () => void navigate({ to: ".", search, replace: true });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!save.isPending) save.mutate(toBody(form));
  };
  return (
    <Dialog
      isOpen
      onClose={close}
      size="wide"
      initialFocus={first}
      title={place.mode === "test" ? "Add a test customer" : "Add a customer"}
      about="Nothing is verified yet. Registries are queried, and you are charged, when you submit an item."
      actions={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button
            kind="primary"
            type="submit"
            form="customer-form"
            busy={save.isPending && "Adding…"}
          >
            Add customer
          </Button>
        </>
      }
    >
      <form id="customer-form" onSubmit={submit} noValidate>
        <CustomerFields
          form={form}
          first={first}
          onChange={setForm}
          failure={save.error === null ? undefined : asFailure(save.error)}
        />
      </form>
    </Dialog>
  );
}
