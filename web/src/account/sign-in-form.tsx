import { Fingerprint } from "lucide-react";
import { type FormEvent, useState } from "react";
import { canUsePasskeys, signInByPasskey, signInByPassword } from "../api/sign-in.ts";
import { Button } from "../components/button.tsx";
import { FailureNote } from "../components/failure-note.tsx";
import { TextField } from "../components/text-field.tsx";
import { SecondFactorForm } from "./second-factor-form.tsx";
import { useStep } from "./use-step.ts";
import { VerifyEmailForm } from "./verify-email-form.tsx";

interface SignInFormProps {
  readonly onDone: () => void;
  /** The e-mail address is known already if this person's session has ended. */
  readonly email?: string;
  readonly onForgotten?: () => void;
}

/** Passkey first, then password with the authenticator's code, or a recovery code. */
export function SignInForm({ onDone, email: known, onForgotten }: SignInFormProps) {
  const [email, setEmail] = useState(known ?? "");
  const [password, setPassword] = useState("");
  const [stage, setStage] = useState<"password" | "second-factor">("password");
  const byPasskey = useStep(signInByPasskey, onDone);
  const byPassword = useStep(
    () => signInByPassword(email.trim(), password),
    (step) => (step === "signed-in" ? onDone() : setStage("second-factor")),
  );
  if (stage === "second-factor")
    return <SecondFactorForm onDone={onDone} onRestart={() => setStage("password")} />;
  if (byPassword.failure?.code === "EMAIL_NOT_VERIFIED")
    return (
      <VerifyEmailForm
        email={email.trim()}
        password={password}
        onDone={() => byPassword.run(undefined)}
      />
    );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    byPassword.run(undefined);
  };
  return (
    <div className="flex flex-col gap-4">
      {canUsePasskeys() ? (
        <>
          <Button
            icon={Fingerprint}
            busy={byPasskey.isBusy && "Waiting for your passkey…"}
            onClick={() => byPasskey.run(undefined)}
          >
            Log in with a passkey
          </Button>
          <FailureNote failure={byPasskey.failure} />
          <Or />
        </>
      ) : null}
      <form onSubmit={submit} className="flex flex-col gap-3.5">
        <TextField
          label="E-mail"
          type="email"
          autoComplete="username webauthn"
          required
          value={email}
          onChange={setEmail}
          readOnly={known !== undefined}
        />
        <TextField
          label="Password"
          type="password"
          autoComplete="current-password"
          required
          value={password}
          onChange={setPassword}
        />
        <FailureNote failure={byPassword.failure} />
        <Button kind="primary" type="submit" busy={byPassword.isBusy && "Logging in…"}>
          Log in
        </Button>
        {onForgotten === undefined ? null : (
          <Button kind="quiet" onClick={onForgotten}>
            Forgotten password
          </Button>
        )}
      </form>
    </div>
  );
}

function Or() {
  return (
    <div className="flex items-center gap-3 text-label text-quiet before:flex-1 before:border-t before:border-line after:flex-1 after:border-t after:border-line">
      or
    </div>
  );
}
