import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { Button } from "../../../components/button.tsx";
import { ErrorPanel } from "../../../components/error-panel.tsx";
import { Skeleton } from "../../../components/skeleton.tsx";
import { Time } from "../../../components/time.tsx";
import { ROLE_NAMES } from "../../shell/role-names.ts";
import { type Invitation, invitationsQuery } from "./queries.ts";
import type { OperatorActions } from "./use-operator-actions.tsx";

/** Invitations that were not used yet. */
export function InvitationList({ actions }: { readonly actions: OperatorActions }) {
  const id = useId();
  const { data, error, refetch } = useQuery(invitationsQuery);
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="pb-2 font-bold">
        Open invitations
      </h2>
      {data === undefined && error === null ? (
        <Skeleton label="Invitations" shape="rows" lines={1} />
      ) : null}
      {data === undefined && error !== null ? (
        <ErrorPanel isInline subject="Invitations" error={error} onRetry={() => void refetch()} />
      ) : null}
      {data?.length === 0 ? <p className="text-quiet">No invitation is open.</p> : null}
      {data === undefined || data.length === 0 ? null : (
        <ul className="border-b border-line">
          {data.map((invitation) => (
            <InvitationRow key={invitation.id} {...{ invitation, actions }} />
          ))}
        </ul>
      )}
    </section>
  );
}

interface InvitationRowProps {
  readonly invitation: Invitation;
  readonly actions: OperatorActions;
}

function InvitationRow({ invitation, actions }: InvitationRowProps) {
  const { email, role, invitedBy, expiresAt } = invitation;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line py-2.75">
      <span className="min-w-0 flex-1">
        <span className="block truncate font-strong">{email}</span>
        <span className="text-meta text-quiet">
          {ROLE_NAMES[role]}, invited by {invitedBy}, works until <Time at={expiresAt} />
        </span>
      </span>
      {actions.canRevoke ? (
        <Button
          size="small"
          aria-label={`Revoke the invitation of ${email}`}
          onClick={() => void actions.revoke(invitation)}
        >
          Revoke
        </Button>
      ) : null}
    </li>
  );
}
