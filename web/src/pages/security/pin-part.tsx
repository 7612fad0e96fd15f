import { useState } from "react";
import { readData } from "../../api/answer.ts";
import { api } from "../../api/client.ts";
import { asFailure, isPassing } from "../../api/failure.ts";
import { useIntention } from "../../api/intention.ts";
import { Button } from "../../components/button.tsx";
import { PinInput } from "../../components/pin-input.tsx";
import { ShapedStatus } from "../../components/status.tsx";
import { useToast } from "../../components/toast.tsx";
import { usePlace } from "../../shell/use-place.ts";
import { AccountDialog } from "./account-dialog.tsx";
import { CurrentPasswordField } from "./current-password-field.tsx";
import { Part } from "./part.tsx";
import { useRefreshedMe } from "./use-refreshed-me.ts";

const PIN_LENGTH = 4;

/** The four digits that moving money asks for. */
export function PinPart() {
  const { me } = usePlace();
  const [isOpen, setOpen] = useState(false);
  return (
    <Part
      title="Transaction PIN"
      about="Four digits, asked whenever you move money or approve it. Five wrong ones lock it for 15 minutes."
      action={
        <Button kind={me.hasPin ? "plain" : "primary"} onClick={() => setOpen(true)}>
          {me.hasPin ? "Replace the PIN" : "Set a PIN"}
        </Button>
      }
    >
      {me.hasPin ? (
        <ShapedStatus shape="done" words="Set, for all of your businesses" />
      ) : (
        <p className="text-quiet">Not set: you cannot send or approve money yet.</p>
      )}
      {isOpen ? <PinDialog hasPin={me.hasPin} onClose={() => setOpen(false)} /> : null}
    </Part>
  );
}

interface PinDialogProps {
  readonly hasPin: boolean;
  readonly onClose: () => void;
}

function PinDialog({ hasPin, onClose }: PinDialogProps) {
  const [pin, setPin] = useState("");
  const [password, setPassword] = useState("");
  const send = useSetPin();
  const refresh = useRefreshedMe();
  const toast = useToast();
  return (
    <AccountDialog
      title={hasPin ? "Replace your PIN" : "Set your PIN"}
      about="Not 1234, and no year of birth: colleagues may know yours."
      act={hasPin ? "Replace the PIN" : "Set the PIN"}
      isComplete={pin.length === PIN_LENGTH && password !== ""}
      send={() => send({ pin, password })}
      onDone={async () => {
        await refresh();
        toast({ text: hasPin ? "Your PIN is replaced." : "Your PIN is set." });
        onClose();
      }}
      onClose={onClose}
    >
      <CurrentPasswordField value={password} onChange={setPassword} />
      <PinInput label="New PIN" isSecret length={PIN_LENGTH} value={pin} onChange={setPin} />
    </AccountDialog>
  );
}

interface NewPin {
  readonly pin: string;
  readonly password: string;
}

function useSetPin() {
  const intention = useIntention();
  return async (body: NewPin) => {
    try {
      return await readData(api.PUT("/me/pin", { body, headers: intention.headers(body) }));
    } catch (error) {
      if (!isPassing(asFailure(error))) intention.done();
      throw error;
    }
  };
}
