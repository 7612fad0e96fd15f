import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useLocation, useNavigate } from "@tanstack/react-router";
import { type FormEvent, useState } from "react";
import { EntryFrame } from "../account/entry-frame.tsx";
import { NewPasswordField, PASSWORD_LENGTH_MIN } from "../account/new-password-field.tsx";
import { SignInForm } from "../account/sign-in-form.tsx";
import { useStep } from "../account/use-step.ts";
import { useIntention } from "../api/intention.ts";
import { meQuery } from "../api/me.ts";
import { postJson } from "../api/post-json.ts";
import { joinWithNewAccount, type ShownInvitation, showInvitation } from "../api/sign-in.ts";
import { Button } from "../components/button.tsx";
import { ErrorPanel } from "../components/error-panel.tsx";
import { FailureNote } from "../components/failure-note.tsx";
import { LinkButton } from "../components/link.tsx";
import { Skeleton } from "../components/skeleton.tsx";
import { TextField } from "../components/text-field.tsx";
import { separateWords } from "../format/status.ts";

/** `/join#{token}`: an invitation. The token stays in the fragment, which no server and no log receives. */
export function JoinPage() {
  const { hash: token } = useLocation();
  const invitation = useQuery({
    queryKey: ["invitation", token],
    queryFn: () => showInvitation(token),
    retry: false,
    enabled: token !== "",
  });
  const client = useQueryClient();
  const navigate = useNavigate();
  const enter = async () => {
    await client.resetQueries({ queryKey: meQuery.queryKey });
    await navigate({ to: `/b/${invitation.data?.business.id ?? ""}`, replace: true });
  };
  if (invitation.data !== undefined)
    return <Invitation token={token} invitation={invitation.data} onDone={() => void enter()} />;
  if (token !== "" && invitation.isPending)
    return (
      <EntryFrame title="Your invitation">
        <Skeleton label="The invitation" />
      </EntryFrame>
    );
  if (
    invitation.error !== null &&
    !("status" in invitation.error && invitation.error.status === 404)
  )
    return (
      <EntryFrame title="Your invitation">
        <ErrorPanel
          subject="The invitation"
          error={invitation.error}
          onRetry={() => void invitation.refetch()}
        />
      </EntryFrame>
    );
  return (
    <EntryFrame
      title="This invitation does not work"
      about="It was used, withdrawn or expired, or the link is incomplete. Ask the person who invited you for another one."
    >
      <LinkButton to="/login">Log in</LinkButton>
    </EntryFrame>
  );
}

interface InvitationProps {
  readonly token: string;
  readonly invitation: ShownInvitation;
  readonly onDone: () => void;
}

function Invitation({ token, invitation, onDone }: InvitationProps) {
  const { business, role, invitedBy, email, hasAccount } = invitation;
  const intention = useIntention();
  const accept = useStep(() => {
    const body = { token };
    return postJson<unknown>("/dashboard/api/me/invitations", body, intention.headers(body));
  }, onDone);
  return (
    <EntryFrame
      title={`Join ${business.name}`}
      about={`${invitedBy} invites you as ${separateWords(role).toLowerCase()}.`}
    >
      {hasAccount ? (
        <>
          <SignInForm email={email} onDone={() => accept.run(undefined)} />
          <FailureNote failure={accept.failure} />
        </>
      ) : (
        <NewMemberForm {...{ token, email, onDone }} />
      )}
    </EntryFrame>
  );
}

interface NewMemberFormProps {
  readonly token: string;
  readonly email: string;
  readonly onDone: () => void;
}

function NewMemberForm({ token, email, onDone }: NewMemberFormProps) {
  const [name, setName] = useState("");
  const [password, setPassword] = useState("");
  const step = useStep(() => joinWithNewAccount(token, name.trim(), password), onDone);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (password.length >= PASSWORD_LENGTH_MIN) step.run(undefined);
  };
  return (
    <form onSubmit={submit} className="flex flex-col gap-3.5">
      <TextField label="E-mail" type="email" value={email} onChange={() => undefined} readOnly />
      <TextField
        label="Your name"
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
  );
}
