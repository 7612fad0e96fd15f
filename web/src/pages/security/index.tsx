import { AppPart } from "../../account/app-part.tsx";
import { PasskeyPart } from "../../account/passkey-part.tsx";
import { PasswordPart } from "../../account/password-part.tsx";
import { SessionPart } from "../../account/session-part.tsx";
import { SettingsHead } from "../../shell/settings-head.tsx";
import { PersonPart } from "./person-part.tsx";
import { PinPart } from "./pin-part.tsx";
import { sessionRequests } from "./session-requests.ts";

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
        <SessionPart
          requests={sessionRequests}
          about="Where you are logged in. A session ends after 12 hours without use, and after 7 days in any case."
        />
      </div>
    </>
  );
}
