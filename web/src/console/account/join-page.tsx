import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useLocation, useNavigate } from "@tanstack/react-router";
import { type FormEvent, useState } from "react";
import { EntryFrame } from "../../account/entry-frame.tsx";
import { NewPasswordField, PASSWORD_LENGTH_MIN } from "../../account/new-password-field.tsx";
import { useStep } from "../../account/use-step.ts";
import { postAuth } from "../../api/auth-request.ts";
import { asFailure } from "../../api/failure.ts";
import { joinWithNewAccount } from "../../api/sign-in.ts";
import { Button } from "../../components/button.tsx";
import { ErrorPanel } from "../../components/error-panel.tsx";
import { FailureNote } from "../../components/failure-note.tsx";
import { LinkButton } from "../../components/link.tsx";
import { Skeleton } from "../../components/skeleton.tsx";
import { TextField } from "../../components/text-field.tsx";
import { lagosDateTime } from "../../format/time.ts";
import { meQuery, type Role } from "../api/me.ts";
import { ROLE_NAMES } from "../shell/role-names.ts";

interface Invitation {
  readonly email: string;
  readonly role: Role;
  readonly invitedBy: string;
  readonly expiresAt: string;
}

const TOKEN = /^(?:token=)?(.+)$/;

/** `/console/join#token=…`: an invitation. The token stays in the fragment, which no server and no log receives. */
export function JoinPage() {
  const { hash } = useLocation();
  const token = TOKEN.exec(hash)?.[1] ?? "";
  const invitation = useQuery({
    queryKey: ["console", "invitation", token],
    // The sign-in API describes this answer; it has no generated types.
    queryFn: async () => (await postAuth("join/show", { token })) as unknown as Invitation,
    retry: false,
    enabled: token !== "",
  });
  if (invitation.data !== undefined) return <Join token={token} invitation={invitation.data} />;
  const { error } = invitation;
  if (token !== "" && invitation.isPending)
    return (
      <EntryFrame title="Your invitation">
        <Skeleton label="The invitation" />
      </EntryFrame>
    );
  if (error !== null && asFailure(error).status !== 404)
    return (
      <EntryFrame title="Your invitation">
        <ErrorPanel
          subject="The invitation"
          error={error}
          onRetry={() => void invitation.refetch()}
        />
      </EntryFrame>
    );
  return (
    <EntryFrame
      title="This invitation does not work"
      about="It was used, revoked or expired, or the link is incomplete. Ask an admin for another one."
    >
      <LinkButton to="/login">Log in</LinkButton>
    </EntryFrame>
  );
}

interface JoinProps {
  readonly token: string;
  readonly invitation: Invitation;
}

function Join({ token, invitation: { email, role, invitedBy, expiresAt } }: JoinProps) {
  const [name, setName] = useState("");
  const [password, setPassword] = useState("");
  const client = useQueryClient();
  const navigate = useNavigate();
  const enter = async () => {
    await client.resetQueries({ queryKey: meQuery.queryKey });
    await navigate({ to: "/", replace: true });
  };
  const step = useStep(
    () => joinWithNewAccount(token, name.trim(), password),
    () => void enter(),
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (password.length >= PASSWORD_LENGTH_MIN) step.run(undefined);
  };
  return (
    <EntryFrame
      title="Join the console"
      about={`${invitedBy} invites you as ${ROLE_NAMES[role].toLowerCase()}. The link works until ${lagosDateTime(new Date(expiresAt))}.`}
      footer="Next, set up a second factor: the console requires one."
    >
      <form onSubmit={submit} className="flex flex-col gap-3.5">
        <TextField label="E-mail" type="email" value={email} onChange={() => undefined} readOnly />
        <TextField
          label="Your name"
          hint="The audit log shows it beside what you do."
          autoComplete="name"
          required
          maxLength={100}
          value={name}
          onChange={setName}
        />
        <NewPasswordField label="Password" value={password} onChange={setPassword} />
        <FailureNote failure={step.failure} />
        <Button kind="primary" type="submit" busy={step.isBusy && "Joining…"}>
          Join
        </Button>
      </form>
    </EntryFrame>
  );
}
