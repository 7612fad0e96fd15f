import { Diff } from "../../../components/diff.tsx";
import type { Role } from "../../api/me.ts";
import { CopyLine } from "../../commands/copy-line.tsx";
import { useCommand } from "../../commands/use-command.ts";
import { textIn } from "../../parts/text-in.ts";
import { ROLE_NAMES } from "../../shell/role-names.ts";
import type { Invitation, Operator } from "./queries.ts";

export interface OperatorActions {
  readonly canInvite: boolean;
  readonly canChange: boolean;
  readonly canRevoke: boolean;
  invite(): Promise<void>;
  changeRole(operator: Operator): Promise<void>;
  endSessions(operator: Operator): Promise<void>;
  remove(operator: Operator): Promise<void>;
  revoke(invitation: Invitation): Promise<void>;
}

/** What an admin does with operators. Each is a command. */
export function useOperatorActions(): OperatorActions {
  const invite = useCommand("operator invite");
  const role = useCommand("operator role");
  const end = useCommand("operator end-sessions");
  const remove = useCommand("operator remove");
  const revoke = useCommand("operator revoke");
  return {
    canInvite: invite.isOffered,
    canChange: role.isOffered,
    canRevoke: revoke.isOffered,
    invite: async () => {
      await invite.open(INVITATION);
    },
    changeRole: async (operator) => {
      await role.open(roleQuestion(operator));
    },
    endSessions: async ({ operatorId, name }) => {
      await end.open({
        title: `End every session of ${name}?`,
        given: { operator: String(operatorId) },
        consequences: [
          { when: "now", text: "Each browser of theirs has to log in again." },
          { when: "later", text: "Passkeys and the authenticator app stay as they are." },
        ],
        act: "End the sessions",
        keep: "Keep them",
      });
    },
    remove: async ({ operatorId, name, email }) => {
      await remove.open({
        title: `Remove ${name}?`,
        about: email,
        given: { operator: String(operatorId) },
        consequences: [
          {
            when: "now",
            text: "The account is deleted, with its sessions, password and second factors.",
          },
          { when: "now", text: "Invitations that they sent end." },
          { when: "later", text: "Their name stays in the audit log." },
        ],
        act: "Remove the operator",
        keep: "Keep them",
      });
    },
    revoke: async ({ id, email }) => {
      await revoke.open({
        title: `Revoke the invitation of ${email}?`,
        given: { invitation: String(id) },
        consequences: [{ when: "now", text: "The link no longer works." }],
        act: "Revoke it",
        keep: "Keep it",
      });
    },
  };
}

const ROLE = { hint: "The table of this page says what each may do.", choices: ROLE_NAMES };

const INVITATION = {
  title: "Invite an operator",
  about: "They set a name, a password and a second factor themselves.",
  words: {
    email: { label: "E-mail", hint: "Only this address can join with the link." },
    role: ROLE,
  },
  consequences: [
    { when: "later", text: "The link works once, within 7 days. You pass it on yourself." },
  ],
  act: "Create the link",
  result: ({ data }: { readonly data: unknown }) => (
    <div className="flex flex-col gap-3">
      <p>Pass this link on to {textIn(data, "email")}. It is shown only now, and works once.</p>
      <CopyLine label="The link" text={textIn(data, "link")} />
    </div>
  ),
} as const;

function roleQuestion({ operatorId, name, role: now }: Operator) {
  return {
    title: `Change the role of ${name}`,
    given: { operator: String(operatorId) },
    initial: { role: now },
    words: { role: ROLE },
    act: "Change the role",
    children: ({ role }: Readonly<Record<string, string>>) => (
      <Diff
        label={`Role of ${name}`}
        rows={[
          {
            label: "Role",
            before: ROLE_NAMES[now],
            // The choices of the field are the roles.
            after: role === undefined || role === now ? undefined : ROLE_NAMES[role as Role],
          },
        ]}
      />
    ),
  };
}
