import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { Combobox } from "../../components/combobox.tsx";
import { usePlace } from "../../shell/use-place.ts";
import { type CustomerRow, customersQuery, nameOf } from "./customers-query.ts";

export interface PickedCustomer {
  readonly value: string;
  readonly text: string;
}

interface CustomerPickerProps {
  readonly value: PickedCustomer | undefined;
  readonly onChange: (customer: PickedCustomer | undefined) => void;
}

/** After a pause in typing of this length, the service searches all customers by name, e-mail, phone or id. */
const PAUSE_MS = 200;

const SHOWN = 20;

/** One of any number of customers, found by typing. */
export function CustomerPicker({ value, onChange }: CustomerPickerProps) {
  const place = usePlace();
  const [typed, setTyped] = useState("");
  const text = usePaused(typed === value?.text ? "" : typed.trim());
  const query = { pageSize: SHOWN, ...(text !== "" && { searchBy: text }) };
  const found = useQuery(customersQuery(place, query));
  const rows = found.data?.rows.map(toChoice) ?? [];
  const isListed = value === undefined || rows.some((row) => row.value === value.value);
  const choices = isListed ? rows : [value, ...rows];
  return (
    <Combobox
      label="Customer"
      placeholder="Name, e-mail, phone or id"
      choices={choices}
      value={value?.value}
      onSearch={setTyped}
      onChange={(id) => onChange(choices.find((choice) => choice.value === id))}
      none={found.isPending ? "Searching…" : "No customer found."}
    />
  );
}

/** Two customers may have one name: the e-mail or the phone distinguishes them. */
function toChoice(row: CustomerRow): PickedCustomer {
  const name = nameOf(row);
  const more = [row.email, row.phone].find((text) => text !== null && text !== name);
  return { value: String(row.id), text: more ? `${name}, ${more}` : name };
}

function usePaused(text: string): string {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return paused;
}
