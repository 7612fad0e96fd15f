import { useState } from "react";
import { AccountDialog } from "../../account/account-dialog.tsx";
import { CurrentPasswordField } from "../../account/current-password-field.tsx";
import { readData } from "../../api/answer.ts";
import { api } from "../../api/client.ts";
import { asFailure, isPassing } from "../../api/failure.ts";
import { useIntention } from "../../api/intention.ts";
import { PinInput } from "../../components/pin-input.tsx";
import { useToast } from "../../components/toast.tsx";
import { useSurroundings } from "../../shell/surroundings.ts";

const PIN_LENGTH = 4;

interface PinDialogProps {
  readonly hasPin: boolean;
  readonly onClose: () => void;
}

export function PinDialog({ hasPin, onClose }: PinDialogProps) {
  const [pin, setPin] = useState("");
  const [password, setPassword] = useState("");
  const send = useSetPin();
  const { refreshPerson } = useSurroundings();
  const toast = useToast();
  return (
    <AccountDialog
      title={hasPin ? "Replace your PIN" : "Set your PIN"}
      about="Not 1234, and no year of birth: colleagues may know yours."
      act={hasPin ? "Replace the PIN" : "Set the PIN"}
      isComplete={pin.length === PIN_LENGTH && password !== ""}
      send={() => send({ pin, password })}
      onDone={async () => {
        await refreshPerson();
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
