import { useState } from "react";
import { PinInput } from "../components/pin-input.tsx";
import { Reference } from "../components/reference.tsx";
import { useSurroundings } from "../shell/surroundings.ts";
import { AccountDialog } from "./account-dialog.tsx";
import { type AppSetup, beginApp, confirmApp } from "./account-requests.ts";
import { CodesDialog } from "./codes-dialog.tsx";
import { CurrentPasswordField } from "./current-password-field.tsx";
import { QrCode } from "./qr-code.tsx";

const CODE_LENGTH = 6;

/** Three steps: the password, the app with its first code, and the recovery codes. */
export function AppSetupDialog({ onClose }: { readonly onClose: () => void }) {
  const [setup, setSetup] = useState<AppSetup>();
  const [isConfirmed, setConfirmed] = useState(false);
  const { refreshPerson } = useSurroundings();
  if (setup === undefined) return <PasswordStep onDone={setSetup} onClose={onClose} />;
  if (!isConfirmed)
    return <CodeStep setup={setup} onDone={() => setConfirmed(true)} onClose={onClose} />;
  return (
    <CodesDialog codes={setup.recoveryCodes} onClose={() => void refreshPerson().then(onClose)} />
  );
}

interface PasswordStepProps {
  readonly onDone: (setup: AppSetup) => void;
  readonly onClose: () => void;
}

function PasswordStep({ onDone, onClose }: PasswordStepProps) {
  const [password, setPassword] = useState("");
  return (
    <AccountDialog
      key="password"
      title="Set up an authenticator app"
      about="You need an app such as Google Authenticator, Aegis or 1Password on your phone."
      act="Continue"
      isComplete={password !== ""}
      send={() => beginApp(password)}
      onDone={onDone}
      onClose={onClose}
    >
      <CurrentPasswordField value={password} onChange={setPassword} />
    </AccountDialog>
  );
}

interface CodeStepProps {
  readonly setup: AppSetup;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

function CodeStep({ setup: { address, secret }, onDone, onClose }: CodeStepProps) {
  const [code, setCode] = useState("");
  return (
    <AccountDialog
      key="code"
      title="Scan this with the app"
      act="Confirm the code"
      isComplete={code.length === CODE_LENGTH}
      send={() => confirmApp(code)}
      onDone={onDone}
      onClose={onClose}
    >
      <QrCode text={address} label="The set-up of your authenticator app as a QR code" />
      <p className="text-meta text-quiet">
        Or type this secret into it: <Reference value={secret} label="secret" whole />
      </p>
      <PinInput
        label="Code that the app shows"
        length={CODE_LENGTH}
        value={code}
        onChange={setCode}
      />
    </AccountDialog>
  );
}
