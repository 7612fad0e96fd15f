import { useQuery } from "@tanstack/react-query";
import { UserRoundPlus } from "lucide-react";
import type { ReactNode } from "react";
import { Time } from "../../../components/time.tsx";
import { separateWords } from "../../../format/status.ts";
import { countOf } from "../../../format/words.ts";
import { PersonMark } from "../../../shell/monogram.tsx";
import { CopyLine } from "../../commands/copy-line.tsx";
import { CommandButton } from "../../parts/command-button.tsx";
import { Loaded } from "../../parts/loaded.tsx";
import { Section } from "../../parts/section.tsx";
import { textIn } from "../../parts/text-in.ts";
import {
  type Team,
  type TeamInvitation,
  type TeamMember,
  teamQuery,
} from "./business-part-queries.ts";
import { useBusinessId } from "./use-business-id.ts";

/** Who works in a business, and who is invited. */
export function BusinessTeam() {
  const business = useBusinessId();
  const query = useQuery(teamQuery(business));
  return (
    <Section
      title="Team"
      actions={
        <CommandButton name="member invite" icon={UserRoundPlus} question={invitationTo(business)}>
          Invite a person
        </CommandButton>
      }
    >
      <Loaded subject="The team" query={query} lines={3} shape="rows">
        {(team) => <People {...{ team, business }} />}
      </Loaded>
    </Section>
  );
}

function People({ team, business }: { readonly team: Team; readonly business: string }) {
  const { members, invitations } = team;
  if (members.length + invitations.length === 0)
    return <p className="text-quiet">The business has no members yet. Invite an owner.</p>;
  return (
    <ul aria-label="Members and invitations" className="border-b border-line">
      {members.map((member) => (
        <MemberRow key={member.memberId} {...{ member, business }} />
      ))}
      {invitations.map((invitation) => (
        <InvitationRow key={invitation.id} invitation={invitation} />
      ))}
    </ul>
  );
}

interface RowProps {
  readonly name: string;
  readonly meta: ReactNode;
  readonly role: string;
  readonly state: ReactNode;
  readonly action?: ReactNode;
}

function Row({ name, meta, role, state, action }: RowProps) {
  return (
    <li className="grid grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)_80px] items-center gap-x-6 gap-y-1 border-t border-line py-2.75 max-wide:grid-cols-1">
      <div className="flex min-w-0 items-center gap-3">
        <PersonMark name={name} />
        <div className="min-w-0">
          <p title={name} className="truncate font-strong">
            {name}
          </p>
          <p className="truncate text-meta text-quiet">{meta}</p>
        </div>
      </div>
      <div className="min-w-0 max-wide:pl-9">
        <p className="font-strong">{separateWords(role)}</p>
        <p className="text-meta text-quiet">{state}</p>
      </div>
      <div className="text-right empty:hidden max-wide:pl-9 max-wide:text-left">{action}</div>
    </li>
  );
}

interface MemberRowProps {
  readonly member: TeamMember;
  readonly business: string;
}

function MemberRow({ member, business }: MemberRowProps) {
  const { memberId, name, email, role, joinedAt, seenAt, hasTwoFactor, passkeys } = member;
  const factors = [
    ...(hasTwoFactor ? ["authenticator"] : []),
    ...(passkeys > 0 ? [countOf(passkeys, "passkey")] : []),
  ];
  return (
    <Row
      {...{ name, role }}
      meta={
        <>
          {email}, since <Time at={joinedAt} as="date" />
        </>
      }
      state={
        <>
          {factors.join(", ") || "No second factor"}
          {seenAt === null ? null : (
            <>
              , active <Time at={seenAt} />
            </>
          )}
        </>
      }
      action={
        <CommandButton
          name="member remove"
          kind="link"
          label={`Remove ${name}`}
          question={{
            title: `Remove ${name}?`,
            about: email,
            given: { business, member: memberId },
            consequences: [{ when: "now", text: "They lose access to this business immediately." }],
            act: "Remove the member",
            keep: "Keep them",
          }}
        >
          Remove
        </CommandButton>
      }
    />
  );
}

const InvitationRow = ({ invitation }: { readonly invitation: TeamInvitation }) => (
  <Row
    name={invitation.email}
    meta={`Invited by ${invitation.invitedBy}`}
    role={invitation.role}
    state={
      <>
        The link works until <Time at={invitation.expiresAt} />
      </>
    }
  />
);

const invitationTo = (business: string) => ({
  title: "Invite a person to the team",
  given: { business },
  words: { email: { label: "E-mail", hint: "Only this address can join with the link." } },
  consequences: [{ when: "later" as const, text: "The link works once, within 7 days." }],
  act: "Create the link",
  result: ({ data }: { readonly data: unknown }) => (
    <div className="flex flex-col gap-3">
      <p>Pass this link on to {textIn(data, "email")}. It is shown only now, and works once.</p>
      <CopyLine label="The link" text={textIn(data, "link")} />
    </div>
  ),
});
