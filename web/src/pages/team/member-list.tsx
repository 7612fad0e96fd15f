import { Button } from "../../components/button.tsx";
import { Time } from "../../components/time.tsx";
import { PersonMark } from "../../shell/monogram.tsx";
import { ROLE_NAMES } from "../../shell/role-names.ts";
import { usePlace } from "../../shell/use-place.ts";
import { MemberAccess } from "./member-access.tsx";
import { whyFixed } from "./roles.ts";
import type { TeamMember } from "./team-query.ts";
import { useMemberWrites } from "./use-member-writes.ts";

interface MemberListProps {
  readonly members: readonly TeamMember[];
  readonly onChangeRole: (member: TeamMember) => void;
}

/** The people of the business, each with the role and what can be changed. */
export function MemberList({ members, onChangeRole }: MemberListProps) {
  return (
    <ul>
      {members.map((member) => (
        <li
          key={member.id}
          className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line py-3"
        >
          <div className="flex min-w-0 flex-1 items-center gap-2.75 max-fold:basis-full">
            <PersonMark name={member.name} />
            <div className="min-w-0">
              <p title={member.name} className="truncate font-strong">
                <bdi>{member.name}</bdi>
                {member.you ? <span className="font-normal text-quiet"> (you)</span> : null}
              </p>
              <p title={member.email} className="truncate text-meta text-quiet">
                {member.email}
              </p>
            </div>
          </div>
          <p className="w-24 shrink-0">{ROLE_NAMES[member.role]}</p>
          <div className="w-44 shrink-0">
            {member.access === null ? null : <MemberAccess access={member.access} />}
            <p className="text-meta text-quiet">
              Member since <Time at={member.joinedAt} as="date" />
            </p>
          </div>
          <Actions {...{ member, members, onChangeRole }} />
        </li>
      ))}
    </ul>
  );
}

interface ActionsProps extends MemberListProps {
  readonly member: TeamMember;
}

function Actions({ member, members, onChangeRole }: ActionsProps) {
  const place = usePlace();
  const { remove, leave } = useMemberWrites();
  const fixed = whyFixed(member, place.business.role, members);
  const mayChange = place.can("team:write");
  if (!mayChange && !member.you) return null;
  return (
    <div className="flex w-64 flex-wrap items-start justify-end gap-2 max-fold:w-full max-fold:justify-start">
      {fixed === undefined ? null : (
        <p className="w-full text-right text-label text-quiet max-fold:text-left">{fixed}</p>
      )}
      {mayChange && fixed === undefined ? (
        <Button
          size="small"
          onClick={() => onChangeRole(member)}
          aria-label={`Change role of ${member.name}`}
        >
          Change role
        </Button>
      ) : null}
      {fixed !== undefined ? null : member.you ? (
        <Button size="small" onClick={() => void leave()}>
          Leave
        </Button>
      ) : (
        <Button
          size="small"
          onClick={() => void remove(member)}
          aria-label={`Remove ${member.name}`}
        >
          Remove
        </Button>
      )}
    </div>
  );
}
