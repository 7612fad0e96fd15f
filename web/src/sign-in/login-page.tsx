import { useQueryClient } from "@tanstack/react-query";
import { useLocation, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { EntryFrame } from "../account/entry-frame.tsx";
import { RequestResetForm, SetPasswordForm } from "../account/password-reset-forms.tsx";
import { SignInForm } from "../account/sign-in-form.tsx";
import { type Me, meQuery } from "../api/me.ts";
import { TextLink } from "../components/link.tsx";
import { Notice } from "../components/notice.tsx";
import { isOwnAddress } from "./own-address.ts";

/** With one business there is nothing to choose. */
function homeOf({ businesses: [first, second] }: Me): string {
  if (first === undefined || second !== undefined) return "/b";
  return `/b/${first.id}/${first.live ? "live" : "test"}/home`;
}

type Stage = "log-in" | "forgotten" | "new-password" | "password-set";

const RESET = /^reset=(.+)$/;

/** `/login`: log in, ask for a reset link, or set a password with the token of `#reset=…`. */
export function LoginPage() {
  const { hash, search } = useLocation();
  const token = RESET.exec(hash)?.[1];
  const [stage, setStage] = useState<Stage>(token === undefined ? "log-in" : "new-password");
  const client = useQueryClient();
  const navigate = useNavigate();
  const next = (search as { next?: string }).next;
  const enter = async () => {
    await client.resetQueries({ queryKey: meQuery.queryKey });
    const to = isOwnAddress(next) ? next : homeOf(await client.fetchQuery(meQuery));
    await navigate({ to, replace: true });
  };
  if (stage === "forgotten")
    return (
      <EntryFrame title="Forgotten password" about="We send you a link to set another one.">
        <RequestResetForm onBack={() => setStage("log-in")} />
      </EntryFrame>
    );
  if (stage === "new-password" && token !== undefined)
    return (
      <EntryFrame title="Set a password" about="You are logged out everywhere when you set it.">
        <SetPasswordForm token={token} onDone={() => setStage("password-set")} />
      </EntryFrame>
    );
  return (
    <EntryFrame
      title="Log in"
      footer={
        <>
          No account yet? <TextLink to="/signup">Create one</TextLink>
        </>
      }
    >
      {stage === "password-set" ? (
        <Notice kind="good" title="Your password is set. Log in with it." className="mb-4" />
      ) : null}
      <SignInForm onDone={() => void enter()} onForgotten={() => setStage("forgotten")} />
    </EntryFrame>
  );
}
