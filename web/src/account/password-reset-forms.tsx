import { type FormEvent, useState } from "react";
import { requestPasswordReset, resetPassword } from "../api/sign-in.ts";
import { Button } from "../components/button.tsx";
import { FailureNote } from "../components/failure-note.tsx";
import { Notice } from "../components/notice.tsx";
import { TextField } from "../components/text-field.tsx";
import { NewPasswordField, PASSWORD_LENGTH_MIN } from "./new-password-field.tsx";
import { useStep } from "./use-step.ts";

/** Asks for a link to set another password. The answer is the same for an address without an account. */
export function RequestResetForm({ onBack }: { readonly onBack: () => void }) {
  const [email, setEmail] = useState("");
  const [isSent, setSent] = useState(false);
  const step = useStep(
    () => requestPasswordReset(email.trim()),
    () => setSent(true),
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    step.run(undefined);
  };
  if (isSent)
    return (
      <div className="flex flex-col gap-3.5">
        <Notice kind="info" title={`If ${email.trim()} has an account, a link is on its way.`}>
          It works for one hour.
        </Notice>
        <Button onClick={onBack}>Back to log in</Button>
      </div>
    );
  return (
    <form onSubmit={submit} className="flex flex-col gap-3.5">
      <TextField
        label="E-mail"
        type="email"
        autoComplete="username"
        required
        value={email}
        onChange={setEmail}
      />
      <FailureNote failure={step.failure} />
      <Button kind="primary" type="submit" busy={step.isBusy && "Sending…"}>
        Send a link
      </Button>
      <Button kind="quiet" onClick={onBack}>
        Back to log in
      </Button>
    </form>
  );
}

interface SetPasswordFormProps {
  readonly token: string;
  readonly onDone: () => void;
}

/** Sets another password with the token of the link. */
export function SetPasswordForm({ token, onDone }: SetPasswordFormProps) {
  const [password, setPassword] = useState("");
  const step = useStep(() => resetPassword(token, password), onDone);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (password.length >= PASSWORD_LENGTH_MIN) step.run(undefined);
  };
  return (
    <form onSubmit={submit} className="flex flex-col gap-3.5">
      <NewPasswordField label="New password" value={password} onChange={setPassword} />
      <FailureNote failure={step.failure} />
      <Button kind="primary" type="submit" busy={step.isBusy && "Saving…"}>
        Set password
      </Button>
    </form>
  );
}
