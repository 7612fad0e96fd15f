import type { RefObject } from "react";
import { type ApiFailure, messageFor } from "../../api/failure.ts";
import { FailureNote } from "../../components/failure-note.tsx";
import { TextField } from "../../components/text-field.tsx";

/** What is typed; an empty text is left out of the request. */
export interface CustomerForm {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly phone: string;
  readonly dateOfBirth: string;
  readonly externalId: string;
}

export const EMPTY_FORM: CustomerForm = {
  firstName: "",
  lastName: "",
  email: "",
  phone: "",
  dateOfBirth: "",
  externalId: "",
};

export function toBody(form: CustomerForm): Partial<CustomerForm> {
  const typed = Object.entries(form)
    .map(([name, value]) => [name, value.trim()])
    .filter(([, value]) => value !== "");
  return Object.fromEntries(typed);
}

interface CustomerFieldsProps {
  readonly form: CustomerForm;
  readonly onChange: (form: CustomerForm) => void;
  readonly failure: ApiFailure | undefined;
  readonly first: RefObject<HTMLInputElement | null>;
}

const NAMES = Object.keys(EMPTY_FORM);

export function CustomerFields({ form, onChange, failure, first }: CustomerFieldsProps) {
  const field = (name: keyof CustomerForm) => ({
    value: form[name],
    onChange: (value: string) => onChange({ ...form, [name]: value }),
    error: messageFor(failure, name),
  });
  const isAtField = NAMES.some((name) => messageFor(failure, name) !== undefined);
  return (
    <div className="grid grid-cols-2 gap-x-4 gap-y-3.5 max-fold:grid-cols-1">
      <TextField ref={first} label="First name" autoComplete="off" {...field("firstName")} />
      <TextField
        label="Last name"
        autoComplete="off"
        hint="As the registry has them: a check compares both names."
        {...field("lastName")}
      />
      <TextField label="E-mail" type="email" autoComplete="off" {...field("email")} />
      <TextField
        label="Phone"
        type="tel"
        inputMode="tel"
        autoComplete="off"
        hint="An e-mail or a phone is enough to open a wallet."
        {...field("phone")}
      />
      <TextField
        label="Date of birth"
        type="date"
        isOptional
        hint="Needed for a passport."
        {...field("dateOfBirth")}
      />
      <TextField
        label="Your own id"
        isOptional
        autoComplete="off"
        hint="The id of an existing customer updates that customer."
        {...field("externalId")}
      />
      <div className="col-span-full">
        <FailureNote failure={isAtField ? undefined : failure} />
      </div>
    </div>
  );
}
