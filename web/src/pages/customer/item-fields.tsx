import type { RefObject } from "react";
import { type ApiFailure, messageFor } from "../../api/failure.ts";
import { TextField } from "../../components/text-field.tsx";
import type { Category } from "./customer-queries.ts";

/** What is typed for an item, by the API's names of the payload. */
export type ItemForm = Readonly<Record<string, string>>;

interface ItemField {
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
  readonly isNumeric?: true;
  readonly isOptional?: true;
}

const FIELDS: Readonly<Record<Category, readonly ItemField[]>> = {
  BVN: [{ name: "bvn", label: "BVN", hint: "Eleven digits.", isNumeric: true }],
  NIN: [{ name: "nin", label: "NIN", hint: "Eleven digits.", isNumeric: true }],
  PASSPORT: [{ name: "passportNumber", label: "Passport number" }],
  FRSC: [{ name: "frscNumber", label: "Number of the driver’s licence" }],
  PVC: [{ name: "pvcNumber", label: "Number on the voter’s card" }],
  ADDRESS: [
    { name: "address1", label: "Street and house" },
    { name: "city", label: "City" },
    { name: "state", label: "State" },
    { name: "country", label: "Country", hint: "Two letters, such as NG." },
    { name: "zipcode", label: "Postcode", isOptional: true },
  ],
};

interface ItemFieldsProps {
  readonly item: Category;
  readonly form: ItemForm;
  readonly onChange: (form: ItemForm) => void;
  readonly failure: ApiFailure | undefined;
  readonly first: RefObject<HTMLInputElement | null>;
}

/** The fields that the registry looks up. A number is typed as it is read out: spaces and hyphens are dropped. */
export function ItemFields({ item, form, onChange, failure, first }: ItemFieldsProps) {
  return (
    <>
      {FIELDS[item].map(({ name, label, hint, isNumeric, isOptional }, index) => (
        <TextField
          key={name}
          ref={index === 0 ? first : undefined}
          label={label}
          hint={hint}
          isOptional={isOptional ?? false}
          autoComplete="off"
          spellCheck={false}
          inputMode={isNumeric === true ? "numeric" : "text"}
          value={form[name] ?? ""}
          onChange={(value) => onChange({ ...form, [name]: value })}
          error={wordsFor(failure, name, label)}
        />
      ))}
    </>
  );
}

/** The API's sentence, with the field's label in place of its name in the request. */
function wordsFor(failure: ApiFailure | undefined, name: string, label: string) {
  const message = messageFor(failure, `payload.${name}`) ?? messageFor(failure, name);
  return message?.replaceAll(NAMED, label);
}

const NAMED = /`(?:payload\.)?\w+`/g;

export const fieldsOf = (item: Category): readonly string[] => FIELDS[item].map(({ name }) => name);

/** What is sent: only the fields of this item, without empty ones. */
export function payloadOf(item: Category, form: ItemForm): ItemForm {
  const typed = fieldsOf(item).map((name) => [name, tidy(item, form[name] ?? "")] as const);
  return Object.fromEntries(typed.filter(([, value]) => value !== ""));
}

const tidy = (item: Category, text: string): string =>
  item === "ADDRESS" ? text.trim() : text.replaceAll(/[\s-]/g, "");
