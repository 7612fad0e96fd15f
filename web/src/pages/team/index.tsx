import { useQuery } from "@tanstack/react-query";
import { UserPlus } from "lucide-react";
import { useState } from "react";
import { Button } from "../../components/button.tsx";
import { ErrorPanel } from "../../components/error-panel.tsx";
import { Notice } from "../../components/notice.tsx";
import { Skeleton } from "../../components/skeleton.tsx";
import { countOf } from "../../format/words.ts";
import type { PrefetchOptions } from "../../shell/page.ts";
import { SettingsHead } from "../../shell/settings-head.tsx";
import { usePlace } from "../../shell/use-place.ts";
import { InvitationList } from "./invitation-list.tsx";
import { MemberList } from "./member-list.tsx";
import { RoleDialog } from "./role-dialog.tsx";
import { RolesDialog } from "./roles-dialog.tsx";
import { type Team, type TeamMember, teamQuery } from "./team-query.ts";

export const prefetch = ({ place, queryClient }: PrefetchOptions) =>
  queryClient.prefetchQuery(teamQuery(place));

/** Who may work in this business, and as what. */
export function TeamPage() {
  const place = usePlace();
  const { data, error, refetch } = useQuery(teamQuery(place));
  const [open, setOpen] = useState<{ readonly member: TeamMember | undefined }>();
  const [areRolesOpen, setRolesOpen] = useState(false);
  return (
    <>
      <SettingsHead
        title="Team"
        state={data === undefined ? undefined : countOf(data.members.length, "member")}
        actions={
          <>
            <Button onClick={() => setRolesOpen(true)}>Roles</Button>
            {place.can("team:write") ? (
              <Button
                kind="primary"
                icon={UserPlus}
                data-shortcut="n"
                onClick={() => setOpen({ member: undefined })}
              >
                Invite
              </Button>
            ) : null}
          </>
        }
      />
      <div className="px-7 py-4 max-fold:px-4">
        {data === undefined ? (
          <NotLoaded error={error} onRetry={() => void refetch()} />
        ) : (
          <Loaded team={data} onChangeRole={(member) => setOpen({ member })} />
        )}
      </div>
      {open === undefined ? null : (
        <RoleDialog
          member={open.member}
          roles={data?.roles ?? []}
          onClose={() => setOpen(undefined)}
        />
      )}
      {areRolesOpen && data !== undefined ? (
        <RolesDialog roles={data.roles} onClose={() => setRolesOpen(false)} />
      ) : null}
    </>
  );
}

interface NotLoadedProps {
  readonly error: unknown;
  readonly onRetry: () => void;
}

function NotLoaded({ error, onRetry }: NotLoadedProps) {
  if (error === null) return <Skeleton label="The team" shape="rows" lines={4} />;
  return <ErrorPanel subject="The team" error={error} onRetry={onRetry} />;
}

interface LoadedProps {
  readonly team: Team;
  readonly onChangeRole: (member: TeamMember) => void;
}

function Loaded({ team: { members, invitations }, onChangeRole }: LoadedProps) {
  return (
    <>
      <MemberList members={members} onChangeRole={onChangeRole} />
      {members.length === 1 ? <Alone /> : null}
      {invitations.length === 0 ? null : (
        <section aria-label="Open invitations" className="pt-7">
          <h2 className="border-b border-rule pb-2 font-bold">Open invitations</h2>
          <InvitationList invitations={invitations} />
        </section>
      )}
    </>
  );
}

function Alone() {
  return (
    <Notice kind="info" title="You are alone here" className="mt-5 max-w-150">
      A second person can approve what you send, read the figures, or look after customers. A second
      owner can get in when you cannot.
    </Notice>
  );
}
