export { addDemoMember } from "./add-demo-member.ts";
export { createDemoPerson, type DemoPerson } from "./create-demo-person.ts";
export { inviteFirstOwner } from "./invite-first-owner.ts";
export { inviteMember, type SentInvitation } from "./invite-member.ts";
export { listTeam, type Team } from "./list-team.ts";
export { removeMember } from "./remove-member.ts";
