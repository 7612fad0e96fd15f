import { TextField } from "../../components/text-field.tsx";

/** A new cardholder, as typed. */
export interface Holder {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly phone: string;
}

export const EMPTY_HOLDER: Holder = { firstName: "", lastName: "", email: "", phone: "" };

/** The whole name, once both parts are there. */
export function nameOfHolder({ firstName, lastName }: Holder): string | undefined {
  const [first, last] = [firstName.trim(), lastName.trim()];
  return first === "" || last === "" ? undefined : `${first} ${last}`;
}

interface HolderFieldsProps {
  readonly holder: Holder;
  readonly onChange: (holder: Holder) => void;
}

export function HolderFields({ holder, onChange }: HolderFieldsProps) {
  const field = (name: keyof Holder) => ({
    value: holder[name],
    onChange: (value: string) => onChange({ ...holder, [name]: value }),
    autoComplete: "off",
  });
  return (
    <div className="grid grid-cols-2 gap-x-4 gap-y-3.5 max-fold:grid-cols-1">
      <TextField label="First name" maxLength={100} {...field("firstName")} />
      <TextField label="Last name" maxLength={100} {...field("lastName")} />
      <TextField label="E-mail" type="email" isOptional {...field("email")} />
      <TextField label="Phone" type="tel" inputMode="tel" isOptional {...field("phone")} />
    </div>
  );
}
