import { Mail } from "lucide-react";
import { Button } from "../../components/button.tsx";
import { Icon } from "../../components/icon.tsx";
import { useNow } from "../../components/use-now.ts";
import { countOf } from "../../format/words.ts";
import { ROLE_NAMES } from "../../shell/role-names.ts";
import { usePlace } from "../../shell/use-place.ts";
import { daysLeft } from "./days-left.ts";
import type { Invitation } from "./team-query.ts";
import { useInvitationWrites } from "./use-invitation-writes.ts";

/** Who was invited and has not joined yet. */
export function InvitationList({ invitations }: { readonly invitations: readonly Invitation[] }) {
  const now = useNow();
  const place = usePlace();
  const { revoke, resend } = useInvitationWrites();
  return (
    <ul>
      {invitations.map((invitation) => {
        const { id, email, role, invitedBy, expiresAt } = invitation;
        const days = daysLeft(expiresAt, now);
        return (
          <li
            key={id}
            className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line py-3"
          >
            <div className="flex min-w-0 flex-1 items-center gap-2.75 max-fold:basis-full">
              <span className="grid size-6 shrink-0 place-items-center rounded-chip border border-dashed border-edge text-quiet">
                <Icon of={Mail} size={13} />
              </span>
              <div className="min-w-0">
                <p title={email} className="truncate font-strong">
                  {email}
                </p>
                <p className="truncate text-meta text-quiet">Invited by {invitedBy}</p>
              </div>
            </div>
            <p className="w-24 shrink-0">{ROLE_NAMES[role]}</p>
            <p className="w-44 shrink-0 text-meta text-quiet">
              {days === 0 ? "Expired" : `${countOf(days, "day")} left`}
            </p>
            {place.can("team:write") && (role !== "owner" || place.business.role === "owner") ? (
              <div className="flex w-64 justify-end gap-2 max-fold:w-full max-fold:justify-start">
                <Button size="small" onClick={() => void resend(invitation)}>
                  Send again
                </Button>
                <Button
                  size="small"
                  onClick={() => void revoke(invitation)}
                  aria-label={`Revoke the invitation of ${email}`}
                >
                  Revoke
                </Button>
              </div>
            ) : null}
          </li>
        );
      })}
    </ul>
  );
}
