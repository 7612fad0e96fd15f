import { Eye, EyeOff } from "lucide-react";
import { type FormEvent, useState } from "react";
import { asFailure } from "../api/failure.ts";
import { Button } from "./button.tsx";
import { FailureNote } from "./failure-note.tsx";
import { TextField } from "./text-field.tsx";
import { SHOWN_SECONDS, useHiding } from "./use-hiding.ts";

interface MaskedProps {
  /** `BVN`, `NIN` */
  readonly label: string;
  /** As the API masks it: `222*****901`. */
  readonly masked: string;
  /** Asks the service for the whole number. It is logged under the person's name. Absent without the permission. */
  readonly reveal?: (reason: string) => Promise<string>;
}

/**
 * An identity number. Revealing asks for a reason; the number hides after 60 seconds, and when the tab hides. It is
 * kept only in this component, and in no cache or row.
 */
export function Masked({ label, masked, reveal }: MaskedProps) {
  const [isAsking, setAsking] = useState(false);
  const [number, setNumber] = useState<string>();
  useHiding(number !== undefined, () => setNumber(undefined));
  if (number !== undefined)
    return (
      <span className="inline-flex flex-wrap items-center gap-2">
        <span className="font-mono text-[12.5px]">{number}</span>
        <Button size="small" kind="soft" icon={EyeOff} onClick={() => setNumber(undefined)}>
          Hide
        </Button>
        <span role="status" className="text-label text-quiet">
          Hidden again after {SHOWN_SECONDS} s
        </span>
      </span>
    );
  return (
    <span>
      <span className="font-mono text-[12.5px]">{masked}</span>{" "}
      {reveal === undefined ? null : (
        <button
          type="button"
          aria-expanded={isAsking}
          onClick={() => setAsking(!isAsking)}
          className="min-h-6 rounded-mark font-strong text-link hover:underline"
        >
          Reveal
        </button>
      )}
      {isAsking && reveal !== undefined ? (
        <ReasonForm
          label={label}
          onSubmit={async (reason) => {
            setNumber(await reveal(reason));
            setAsking(false);
          }}
        />
      ) : null}
    </span>
  );
}

interface ReasonFormProps {
  readonly label: string;
  readonly onSubmit: (reason: string) => Promise<void>;
}

function ReasonForm({ label, onSubmit }: ReasonFormProps) {
  const [reason, setReason] = useState("");
  const [error, setError] = useState<unknown>();
  const [isBusy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (reason.trim() === "") return;
    setBusy(true);
    setError(undefined);
    await onSubmit(reason.trim()).catch(setError);
    setBusy(false);
  };
  return (
    <form
      onSubmit={(event) => void submit(event)}
      className="mt-2 mb-3.5 flex max-w-80 flex-col items-start gap-2.5 rounded-note border border-rule px-3.5 py-3"
    >
      <TextField
        label="Why do you need to see it?"
        hint={`Written to the audit log under your name. Hidden again after ${SHOWN_SECONDS} s.`}
        className="w-full"
        value={reason}
        onChange={setReason}
      />
      <FailureNote failure={error === undefined ? undefined : asFailure(error)} />
      <Button
        size="small"
        type="submit"
        icon={Eye}
        busy={isBusy && "Asking…"}
        aria-disabled={reason.trim() === "" || undefined}
      >
        Show {label} for {SHOWN_SECONDS} s
      </Button>
    </form>
  );
}
