import type { Role } from "../../api/me.ts";
import { listInWords } from "../../format/words.ts";
import { ROLE_NAMES } from "../../shell/role-names.ts";
import type { TeamMember } from "./team-query.ts";

/** What a role may do, in words. The service decides; its guide has the same table. */
const MEANINGS: Readonly<Record<Role, string>> = {
  owner: "Everything, owners too.",
  admin: "Everything, except appointing, changing or removing an owner.",
  developer: "Webhooks, API keys, requests and the simulator. Reads money and customers.",
  finance: "Sends and approves money. Collections, bills and cards. Reads customers.",
  support: "Reads and changes customers. Reads money and requests.",
  read_only: "Reads money, customers and the team.",
};

const ORDER: readonly Role[] = ["owner", "admin", "developer", "finance", "support", "read_only"];

/** The roles that a person may give: only an owner appoints an owner. */
export const rolesToGive = (own: Role) =>
  ORDER.filter((role) => role !== "owner" || own === "owner").map((value) => ({
    value,
    text: ROLE_NAMES[value],
    hint: MEANINGS[value],
  }));

const ownersOf = (members: readonly TeamMember[]) => members.filter(({ role }) => role === "owner");

/** Why this member cannot be changed now; undefined if it can. */
export function whyFixed(
  member: TeamMember,
  own: Role,
  members: readonly TeamMember[],
): string | undefined {
  if (member.role !== "owner") return undefined;
  const owners = ownersOf(members);
  if (own !== "owner") {
    const names = listInWords(owners.map(({ name }) => name));
    return `Only an owner may change this. Yours: ${names}.`;
  }
  return owners.length === 1 ? "The only owner. Appoint another one first." : undefined;
}
