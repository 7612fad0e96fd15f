import { SettingsHead } from "../../shell/settings-head.tsx";
import { AppPart } from "./app-part.tsx";
import { PasskeyPart } from "./passkey-part.tsx";
import { PasswordPart } from "./password-part.tsx";
import { PersonPart } from "./person-part.tsx";
import { PinPart } from "./pin-part.tsx";
import { SessionPart } from "./session-part.tsx";

/** How the person gets in, and what proves that it is them. */
export function SecurityPage() {
  return (
    <>
      <SettingsHead title="Security" state="Your own account, in all of your businesses" />
      <div>
        <PersonPart />
        <PinPart />
        <AppPart />
        <PasskeyPart />
        <PasswordPart />
        <SessionPart />
      </div>
    </>
  );
}
