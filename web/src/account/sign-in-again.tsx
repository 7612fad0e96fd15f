import { lazy, Suspense, useEffect, useState } from "react";
import { onSessionEnded } from "../api/session-fetch.ts";
import { Dialog } from "../components/dialog.tsx";

const SignInForm = lazy(async () => ({ default: (await import("./sign-in-form.tsx")).SignInForm }));

interface SignInAgainProps {
  /** The person whose session has ended. */
  readonly email: string;
  /** The person whose session it is now. */
  readonly readEmail: () => Promise<string>;
}

/**
 * Lies over the page when the session has ended. Text that was typed below stays, and waiting requests continue
 * afterwards.
 */
export function SignInAgain({ email, readEmail }: SignInAgainProps) {
  const [resume, setResume] = useState<() => void>();
  useEffect(() => onSessionEnded((request) => setResume(() => request?.resume)), []);
  const goOn = async (resumed: () => void) => {
    // A passkey may belong to another person, who must not send what this one typed.
    if ((await readEmail().catch(() => undefined)) === email) resumed();
    else window.location.reload();
  };
  return (
    <Dialog
      isOpen={resume !== undefined}
      // It cannot be closed, because the page below has no session.
      onClose={() => undefined}
      title="Log in again"
      about="Your session has ended. What you typed is still here."
    >
      <Suspense fallback={null}>
        {resume === undefined ? null : (
          <SignInForm email={email} onDone={() => void goOn(resume)} />
        )}
      </Suspense>
    </Dialog>
  );
}
