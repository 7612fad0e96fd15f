import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "../components/button.tsx";
import { useToast } from "../components/toast.tsx";
import { AccountDialog } from "./account-dialog.tsx";
import { changePassword } from "./account-requests.ts";
import { CurrentPasswordField } from "./current-password-field.tsx";
import { NewPasswordField, PASSWORD_LENGTH_MIN } from "./new-password-field.tsx";
import { Part } from "./part.tsx";
import { sessionsKey } from "./session-part.tsx";

export function PasswordPart() {
  const [isOpen, setOpen] = useState(false);
  return (
    <Part
      title="Password"
      about={`At least ${PASSWORD_LENGTH_MIN} characters. Five wrong ones within 15 minutes lock the account for 15 minutes.`}
      action={<Button onClick={() => setOpen(true)}>Change password</Button>}
    >
      {isOpen ? <PasswordDialog onClose={() => setOpen(false)} /> : null}
    </Part>
  );
}

function PasswordDialog({ onClose }: { readonly onClose: () => void }) {
  const [current, setCurrent] = useState("");
  const [next, setNext] = useState("");
  const client = useQueryClient();
  const toast = useToast();
  return (
    <AccountDialog
      title="Change your password"
      consequences={[
        { when: "now", text: "All your other sessions end. This one stays open." },
        { when: "now", text: "Passkeys and the authenticator app stay as they are." },
      ]}
      act="Change the password"
      isComplete={current !== "" && next.length >= PASSWORD_LENGTH_MIN}
      send={() => changePassword(current, next)}
      onDone={async () => {
        await client.invalidateQueries({ queryKey: sessionsKey });
        toast({ text: "Your password is changed." });
        onClose();
      }}
      onClose={onClose}
    >
      <CurrentPasswordField label="Password now" value={current} onChange={setCurrent} />
      <NewPasswordField label="New password" value={next} onChange={setNext} />
    </AccountDialog>
  );
}
