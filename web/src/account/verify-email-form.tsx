import { type FormEvent, useState } from "react";
import { sendVerificationCode, verifyEmail } from "../api/sign-in.ts";
import { Button } from "../components/button.tsx";
import { FailureNote } from "../components/failure-note.tsx";
import { PinInput } from "../components/pin-input.tsx";
import { useStep } from "./use-step.ts";

const CODE_LENGTH = 6;

interface VerifyEmailFormProps {
  readonly email: string;
  /** The password of the account: the code alone confirms nothing. */
  readonly password: string;
  readonly onDone: () => void;
}

/** The code that was sent to a new address. */
export function VerifyEmailForm({ email, password, onDone }: VerifyEmailFormProps) {
  const [code, setCode] = useState("");
  const [isSentAgain, setSentAgain] = useState(false);
  const verify = useStep(() => verifyEmail({ email, password, otp: code }), onDone);
  const again = useStep(
    () => sendVerificationCode(email),
    () => setSentAgain(true),
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    verify.run(undefined);
  };
  return (
    <form onSubmit={submit} className="flex flex-col gap-3.5">
      <p className="text-quiet">
        We sent a code to <b className="font-strong text-ink">{email}</b>.
      </p>
      <PinInput
        label="Code from your e-mail"
        length={CODE_LENGTH}
        value={code}
        onChange={setCode}
        error={verify.failure?.message}
        autoFocus
        {...(isSentAgain ? { hint: "We sent another code. The earlier one no longer works." } : {})}
      />
      <FailureNote failure={again.failure} />
      <Button
        kind="primary"
        type="submit"
        busy={verify.isBusy && "Checking…"}
        aria-disabled={code.length < CODE_LENGTH || undefined}
      >
        Confirm e-mail
      </Button>
      <Button kind="quiet" size="small" onClick={() => again.run(undefined)}>
        Send another code
      </Button>
    </form>
  );
}
