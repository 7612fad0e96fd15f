import { type FormEvent, useState } from "react";
import { useStep } from "../account/use-step.ts";
import { messageFor } from "../api/failure.ts";
import { useIntention } from "../api/intention.ts";
import { postJson } from "../api/post-json.ts";
import { Button } from "../components/button.tsx";
import { FailureNote } from "../components/failure-note.tsx";
import { TextField } from "../components/text-field.tsx";

interface CreateBusinessFormProps {
  readonly onDone: (businessId: string) => void;
}

/** A business with its test mode. Live mode comes with the operator's approval. */
export function CreateBusinessForm({ onDone }: CreateBusinessFormProps) {
  const [name, setName] = useState("");
  const intention = useIntention();
  const step = useStep(
    () => {
      const body = { name: name.trim() };
      const headers = intention.headers(body);
      return postJson<{ id: string | number }>("/dashboard/api/me/businesses", body, headers);
    },
    ({ id }) => onDone(String(id)),
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    step.run(undefined);
  };
  const nameError = messageFor(step.failure, "name");
  return (
    <form onSubmit={submit} className="flex flex-col gap-3.5">
      <TextField
        label="Business name"
        hint="Payers see it. Test mode opens at once; live mode comes with approval."
        autoComplete="organization"
        required
        maxLength={100}
        value={name}
        onChange={setName}
        error={nameError}
      />
      <FailureNote failure={nameError === undefined ? step.failure : undefined} />
      <Button kind="primary" type="submit" busy={step.isBusy && "Creating…"}>
        Create business
      </Button>
    </form>
  );
}
