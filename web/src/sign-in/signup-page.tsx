import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { type FormEvent, useState } from "react";
import { EntryFrame } from "../account/entry-frame.tsx";
import { NewPasswordField, PASSWORD_LENGTH_MIN } from "../account/new-password-field.tsx";
import { useStep } from "../account/use-step.ts";
import { VerifyEmailForm } from "../account/verify-email-form.tsx";
import { meQuery } from "../api/me.ts";
import { createAccount, signInByPassword } from "../api/sign-in.ts";
import { Button } from "../components/button.tsx";
import { FailureNote } from "../components/failure-note.tsx";
import { TextLink } from "../components/link.tsx";
import { TextField } from "../components/text-field.tsx";
import { CreateBusinessForm } from "./create-business-form.tsx";

type Stage = "person" | "code" | "business";

const TITLES: Readonly<Record<Stage, string>> = {
  person: "Create an account",
  code: "Confirm your e-mail",
  business: "Name your business",
};

/** `/signup`: the person, the code of their e-mail, the business. What was typed stays while a step is refused. */
export function SignupPage() {
  const [stage, setStage] = useState<Stage>("person");
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState("");
  const client = useQueryClient();
  const navigate = useNavigate();
  const signIn = useStep(
    () => signInByPassword(email.trim(), password),
    () => setStage("business"),
  );
  const enter = async (businessId: string) => {
    await client.resetQueries({ queryKey: meQuery.queryKey });
    await navigate({ to: `/b/${businessId}/test/home`, replace: true });
  };
  return (
    <EntryFrame
      title={TITLES[stage]}
      footer={
        stage === "person" ? (
          <>
            You have an account? <TextLink to="/login">Log in</TextLink>
          </>
        ) : undefined
      }
    >
      {stage === "person" ? (
        <PersonForm
          {...{ email, password }}
          onEmail={setEmail}
          onPassword={setPassword}
          onDone={() => setStage("code")}
        />
      ) : null}
      {stage === "code" ? (
        <>
          <VerifyEmailForm
            email={email.trim()}
            password={password}
            onDone={() => signIn.run(undefined)}
          />
          <FailureNote failure={signIn.failure} />
        </>
      ) : null}
      {stage === "business" ? <CreateBusinessForm onDone={(id) => void enter(id)} /> : null}
    </EntryFrame>
  );
}

interface PersonFormProps {
  readonly email: string;
  readonly password: string;
  readonly onEmail: (email: string) => void;
  readonly onPassword: (password: string) => void;
  readonly onDone: () => void;
}

function PersonForm({ email, password, onEmail, onPassword, onDone }: PersonFormProps) {
  const [name, setName] = useState("");
  const step = useStep(() => createAccount(name.trim(), email.trim(), password), onDone);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (password.length >= PASSWORD_LENGTH_MIN) step.run(undefined);
  };
  return (
    <form onSubmit={submit} className="flex flex-col gap-3.5">
      <TextField
        label="Your name"
        hint="Your team and the audit log show it."
        autoComplete="name"
        required
        maxLength={100}
        value={name}
        onChange={setName}
      />
      <TextField
        label="E-mail"
        type="email"
        autoComplete="username"
        required
        value={email}
        onChange={onEmail}
      />
      <NewPasswordField label="Password" value={password} onChange={onPassword} />
      <FailureNote failure={step.failure} />
      <Button kind="primary" type="submit" busy={step.isBusy && "Creating…"}>
        Create account
      </Button>
    </form>
  );
}
