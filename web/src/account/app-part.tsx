import { useState } from "react";
import { Button } from "../components/button.tsx";
import { ShapedStatus } from "../components/status.tsx";
import { useSurroundings } from "../shell/surroundings.ts";
import { AccountDialog } from "./account-dialog.tsx";
import { removeApp, replaceRecoveryCodes } from "./account-requests.ts";
import { AppSetupDialog } from "./app-setup-dialog.tsx";
import { CodesDialog } from "./codes-dialog.tsx";
import { CurrentPasswordField } from "./current-password-field.tsx";
import { Part } from "./part.tsx";

type Open = "set-up" | "remove" | "replace-codes" | undefined;

/** A code from an authenticator app, in addition to the password. */
export function AppPart() {
  const { hasAuthenticator } = useSurroundings().person;
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  return (
    <Part
      title="Authenticator app"
      about="With it, a password alone is not enough: each login asks for a six-digit code from your phone."
      action={
        hasAuthenticator ? (
          <>
            <Button onClick={() => setOpen("replace-codes")}>New recovery codes</Button>
            <Button onClick={() => setOpen("remove")}>Remove the app</Button>
          </>
        ) : (
          <Button kind="primary" onClick={() => setOpen("set-up")}>
            Set up an app
          </Button>
        )
      }
    >
      {hasAuthenticator ? (
        <ShapedStatus shape="done" words="Each login asks for a code" />
      ) : (
        <p className="text-quiet">Not set up.</p>
      )}
      {open === "set-up" ? <AppSetupDialog onClose={close} /> : null}
      {open === "remove" ? <RemoveDialog onClose={close} /> : null}
      {open === "replace-codes" ? <ReplaceDialog onClose={close} /> : null}
    </Part>
  );
}

const ONLY_PASSWORD = "From now on, your password alone opens the account.";
const ONLY_PASSKEYS = "From now on, only your passkeys open the account.";

interface OpenDialogProps {
  readonly onClose: () => void;
}

function RemoveDialog({ onClose }: OpenDialogProps) {
  const [password, setPassword] = useState("");
  const { person, refreshPerson } = useSurroundings();
  return (
    <AccountDialog
      title="Remove the authenticator app?"
      consequences={[
        { when: "warning", text: person.needsSecondFactor ? ONLY_PASSKEYS : ONLY_PASSWORD },
        { when: "now", text: "Your recovery codes stop working." },
      ]}
      act="Remove the app"
      keep="Keep it"
      isComplete={password !== ""}
      send={() => removeApp(password)}
      onDone={() => void refreshPerson().then(onClose)}
      onClose={onClose}
    >
      <CurrentPasswordField value={password} onChange={setPassword} />
    </AccountDialog>
  );
}

function ReplaceDialog({ onClose }: OpenDialogProps) {
  const [password, setPassword] = useState("");
  const [codes, setCodes] = useState<readonly string[]>();
  if (codes !== undefined) return <CodesDialog codes={codes} onClose={onClose} />;
  return (
    <AccountDialog
      title="Create new recovery codes?"
      consequences={[{ when: "now", text: "The codes that you have stop working." }]}
      act="Create new codes"
      keep="Keep the old ones"
      isComplete={password !== ""}
      send={() => replaceRecoveryCodes(password)}
      onDone={setCodes}
      onClose={onClose}
    >
      <CurrentPasswordField value={password} onChange={setPassword} />
    </AccountDialog>
  );
}
