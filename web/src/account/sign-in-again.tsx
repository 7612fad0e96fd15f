import { lazy, Suspense, useEffect, useState } from "react";
import { onSessionEnded } from "../api/session-fetch.ts";
import { Dialog } from "../components/dialog.tsx";

const SignInForm = lazy(async () => ({ default: (await import("./sign-in-form.tsx")).SignInForm }));

/** Over the page when the session has ended: what was typed below stays, and waiting requests go on afterwards. */
export function SignInAgain({ email }: { readonly email: string }) {
  const [resume, setResume] = useState<() => void>();
  useEffect(() => onSessionEnded((request) => setResume(() => request?.resume)), []);
  return (
    <Dialog
      isOpen={resume !== undefined}
      // It cannot be left: the page below has no session.
      onClose={() => undefined}
      title="Log in again"
      about="Your session has ended. What you typed is still here."
    >
      <Suspense fallback={null}>
        {resume === undefined ? null : <SignInForm email={email} onDone={resume} />}
      </Suspense>
    </Dialog>
  );
}
