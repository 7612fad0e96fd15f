import { type FormEvent, useState } from "react";
import { confirmByApp, confirmByRecoveryCode } from "../api/sign-in.ts";
import { Button } from "../components/button.tsx";
import { FailureNote } from "../components/failure-note.tsx";
import { PinInput } from "../components/pin-input.tsx";
import { TextField } from "../components/text-field.tsx";
import { useStep } from "./use-step.ts";

interface SecondFactorFormProps {
  readonly onDone: () => void;
  /** The password has to be entered again. */
  readonly onRestart: () => void;
}

const CODE_LENGTH = 6;

/** The code of the authenticator app, or one of the recovery codes. */
export function SecondFactorForm({ onDone, onRestart }: SecondFactorFormProps) {
  const [way, setWay] = useState<"app" | "recovery">("app");
  const [code, setCode] = useState("");
  const isApp = way === "app";
  const step = useStep(
    () => (isApp ? confirmByApp(code) : confirmByRecoveryCode(code.trim())),
    onDone,
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    step.run(undefined);
  };
  const other = () => {
    setWay(isApp ? "recovery" : "app");
    setCode("");
    step.reset();
  };
  return (
    <form onSubmit={submit} className="flex flex-col gap-3.5">
      {isApp ? (
        <PinInput
          label="Code from your authenticator"
          length={CODE_LENGTH}
          value={code}
          onChange={setCode}
          error={step.failure?.message}
          autoFocus
        />
      ) : (
        <>
          <TextField
            label="Recovery code"
            hint="Each code works once."
            autoComplete="off"
            value={code}
            onChange={setCode}
          />
          <FailureNote failure={step.failure} />
        </>
      )}
      <Button
        kind="primary"
        type="submit"
        busy={step.isBusy && "Checking…"}
        aria-disabled={(isApp ? code.length < CODE_LENGTH : code.trim() === "") || undefined}
      >
        Log in
      </Button>
      <div className="flex flex-wrap justify-between gap-2">
        <Button kind="quiet" size="small" onClick={other}>
          {isApp ? "Use a recovery code" : "Use the authenticator"}
        </Button>
        <Button kind="quiet" size="small" onClick={onRestart}>
          Start again
        </Button>
      </div>
    </form>
  );
}
