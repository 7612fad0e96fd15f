import { Eye, EyeOff } from "lucide-react";
import { type FormEvent, useState } from "react";
import { asFailure } from "../../api/failure.ts";
import { Button } from "../../components/button.tsx";
import { FailureNote } from "../../components/failure-note.tsx";
import { TextField } from "../../components/text-field.tsx";
import { SHOWN_SECONDS, useHiding } from "../../components/use-hiding.ts";
import { usePlace } from "../../shell/use-place.ts";
import { FindingList, type Findings } from "./finding-list.tsx";
import { askToReveal } from "./reveal-verification.ts";

interface Revealed {
  readonly identifiers: Findings | null;
  readonly findings: Findings | null;
}

/** The whole question and record, for 60 seconds. They are kept in this part only. */
export function RevealSection({ verificationId }: { readonly verificationId: number }) {
  const place = usePlace();
  const [isAsking, setAsking] = useState(false);
  const [revealed, setRevealed] = useState<Revealed>();
  useHiding(revealed !== undefined, () => setRevealed(undefined));
  if (revealed !== undefined)
    return (
      <div className="flex flex-col gap-3 rounded-note border border-rule px-3.5 py-3">
        <FindingList
          findings={{ ...revealed.identifiers, ...revealed.findings }}
          erasedAt={null}
          isWhole
        />
        <p role="status" className="text-label text-quiet">
          Hidden again after {SHOWN_SECONDS} s, and when you leave this tab.
        </p>
        <Button
          size="small"
          icon={EyeOff}
          onClick={() => setRevealed(undefined)}
          className="self-start"
        >
          Hide
        </Button>
      </div>
    );
  if (!isAsking)
    return (
      <Button icon={Eye} onClick={() => setAsking(true)} className="self-start">
        Reveal
      </Button>
    );
  return (
    <ReasonForm
      onSubmit={async (reason) => {
        setRevealed(await askToReveal(place, verificationId, reason));
        setAsking(false);
      }}
      onBack={() => setAsking(false)}
    />
  );
}

interface ReasonFormProps {
  readonly onSubmit: (reason: string) => Promise<void>;
  readonly onBack: () => void;
}

function ReasonForm({ onSubmit, onBack }: ReasonFormProps) {
  const [reason, setReason] = useState("");
  const [error, setError] = useState<unknown>();
  const [isBusy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (reason.trim() === "" || isBusy) return;
    setBusy(true);
    setError(undefined);
    await onSubmit(reason.trim()).catch(setError);
    setBusy(false);
  };
  return (
    <form
      onSubmit={(event) => void submit(event)}
      className="flex flex-col items-start gap-2.5 rounded-note border border-rule px-3.5 py-3"
    >
      <TextField
        label="Why do you need to see it?"
        hint={`Written to the audit log under your name. Hidden again after ${SHOWN_SECONDS} s.`}
        className="w-full"
        value={reason}
        onChange={setReason}
        autoFocus
      />
      <FailureNote failure={error === undefined ? undefined : asFailure(error)} />
      <div className="flex gap-2">
        <Button size="small" onClick={onBack}>
          Cancel
        </Button>
        <Button
          size="small"
          type="submit"
          icon={Eye}
          busy={isBusy && "Asking…"}
          aria-disabled={reason.trim() === "" || undefined}
        >
          Show for {SHOWN_SECONDS} s
        </Button>
      </div>
    </form>
  );
}
