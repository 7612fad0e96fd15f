export { addDemoMember } from "./add-demo-member.ts";
export { createDemoPerson, type DemoPerson } from "./create-demo-person.ts";
export { type ActingMember, memberById } from "./deciding-queries.ts";
export { inviteFirstOwner } from "./invite-first-owner.ts";
export { inviteMember, type SentInvitation } from "./invite-member.ts";
export { listMembersWith } from "./list-members-with.ts";
export { listTeam, type Team } from "./list-team.ts";
export { removeMember } from "./remove-member.ts";
export { requirePermission } from "./require-permission.ts";
