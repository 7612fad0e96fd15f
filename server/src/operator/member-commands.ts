import {
  inviteFirstOwner,
  inviteMember,
  listTeam,
  removeMember,
  type SentInvitation,
  type Team,
} from "../domains/platform/members/index.ts";
import { openViewing } from "../domains/platform/viewings/index.ts";
import { ROLES } from "../kernel/tenancy/members.ts";
import { minute, table } from "./align-columns.ts";
import { command } from "./command.ts";
import { argument, needed, option } from "./parameters.ts";
import { businessId, memberId, oneOf, text } from "./readers.ts";
import { sentence } from "./sentence-reader.ts";
import { UsageError } from "./usage-error.ts";

const business = argument(businessId, "the id of the business, from `business list`");
const email = argument(text("EMAIL", "an e-mail address"), "the person's e-mail address");

export const memberCommands = [
  command({
    name: "member first-owner",
    needs: "businesses:write",
    onlyHere: true,
    summary: "Invites the first owner of a business to the dashboard, and shows the link.",
    note: "The link sets the password. It works once, within 7 days. Name an existing business, or a new one, which is created with access to live mode.",
    parameters: {
      email,
      business: option(businessId, "the id of an existing business"),
      name: option(text("NAME", "a name"), "the name of a new business"),
    },
    run: ({ kit, by }, { email: to, business: id, name }) => {
      if ((id === undefined) === (name === undefined))
        throw new UsageError("Give either --business with an id, or --name for a new business.");
      const of = id === undefined ? { name: name ?? "" } : { id };
      return inviteFirstOwner(kit, { email: to, by, business: of });
    },
    show: showInvitation,
  }),
  command({
    name: "business view",
    needs: "view:as",
    summary: "Shows you the dashboard of a business for 15 minutes. You cannot change anything.",
    note: "The link works once, within 5 minutes, in your own browser. The business reads in its audit log that you looked, and why.",
    parameters: {
      business,
      reason: needed(sentence, "the reason, which the business reads"),
    },
    run: ({ kit, by }, { business: id, reason }) =>
      openViewing(kit, { businessId: id, reason, by }),
    show: ({ link, endsAt }) => `Open ${link}\nIt ends at ${minute(endsAt)}.`,
  }),
  command({
    name: "member invite",
    needs: "credentials:write",
    summary: "Invites a person to the team of a business, and shows the link.",
    note: "Without a mail server, pass the link on. It works once, within 7 days.",
    parameters: {
      business,
      email,
      role: needed(oneOf("ROLE", ROLES), ROLES.join(", ")),
    },
    run: ({ kit, by }, input) =>
      inviteMember(kit, {
        businessId: input.business,
        email: input.email,
        role: input.role,
        actor: { by, role: "operator" },
      }),
    show: showInvitation,
  }),
  command({
    name: "member list",
    needs: "businesses:read",
    summary: "Lists the members of a business and its open invitations.",
    parameters: { business },
    run: ({ kit }, input) => listTeam(kit, input.business),
    show: showTeam,
  }),
  command({
    name: "member remove",
    needs: "businesses:write",
    summary: "Removes a member from a business at once.",
    note: "The last owner cannot be removed. `business suspend` closes a business.",
    parameters: {
      business,
      member: argument(memberId, "the id of the member, from `member list`"),
    },
    run: ({ kit, by }, input) =>
      removeMember(kit, {
        businessId: input.business,
        memberId: input.member,
        actor: { by, role: "operator" },
      }),
    show: ({ email: removed }) => `${removed} is no longer a member.`,
  }),
];

function showInvitation(sent: SentInvitation) {
  const { email: to, businessId: id, businessName, role, link, expiresAt } = sent;
  const until = minute(expiresAt);
  return `${to} is invited to ${businessName} (${id}) as ${role}. The link works once, until ${until}:\n\n${link}`;
}

function showTeam({ members, invitations }: Team): string {
  if (members.length + invitations.length === 0)
    return "The business has no members. Invite an owner with `member first-owner`.";
  const rows = [
    ...members.map((one) => [
      String(one.memberId),
      one.role,
      one.email,
      one.name,
      `since ${minute(one.joinedAt)}`,
    ]),
    ...invitations.map((one) => [
      "",
      one.role,
      one.email,
      "",
      `invited by ${one.invitedBy}, until ${minute(one.expiresAt)}`,
    ]),
  ];
  return table(["MEMBER", "ROLE", "EMAIL", "NAME", "STATE"], rows);
}
