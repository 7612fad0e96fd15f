import { useState } from "react";
import { SelectField } from "../../components/select-field.tsx";
import { Time } from "../../components/time.tsx";

interface OverlapFieldProps {
  readonly initial: number;
  readonly onChange: (hours: number) => void;
}

const HOUR_MS = 3_600_000;

const CHOICES = [
  { value: "0", text: "Immediately: the key leaked" },
  { value: "1", text: "After 1 hour" },
  { value: "24", text: "After 24 hours" },
  { value: "72", text: "After 3 days" },
  { value: "168", text: "After 7 days" },
] as const;

/** How long the old key works beside the new one. */
export function OverlapField({ initial, onChange }: OverlapFieldProps) {
  const [hours, setHours] = useState<string>(String(initial));
  return (
    <SelectField
      label="The old key expires"
      value={hours}
      choices={CHOICES}
      onChange={(chosen) => {
        setHours(chosen);
        onChange(Number(chosen));
      }}
      hint={
        hours === "0" ? (
          "Every server that still has it is refused from then on."
        ) : (
          <>
            The old key expires{" "}
            <Time at={new Date(Date.now() + Number(hours) * HOUR_MS).toISOString()} />, Lagos.
          </>
        )
      }
    />
  );
}
