import type { Transaction } from "../../../kernel/database/database.ts";
import type { Kit } from "../../../kernel/kit.ts";
import { outbox } from "../../../kernel/providers/mail/mailer.ts";
import type { Role } from "../../../kernel/tenancy/members.ts";
import { isEmailAddress } from "../../../kernel/text/email-address.ts";
import { recordAction } from "../audit/index.ts";
import { alreadyMember, badEmail, tooManyInvitations } from "./errors.ts";
import {
  endInvitationsTo,
  type Invitation,
  insertInvitation,
  readInvitations,
} from "./invitation-queries.ts";
import {
  createInvitationToken,
  hashInvitationToken,
  INVITATION_DAYS,
  invitationLink,
} from "./invitation-token.ts";
import { limitInvitations } from "./limit-invitations.ts";
import { readMemberByEmail } from "./queries.ts";
import { type Actor, requireMayAssign } from "./rules.ts";
import { withTeamLocked } from "./with-team-locked.ts";
import { invitationMail } from "./write-mails.ts";

export interface InvitationOrder {
  readonly businessId: bigint;
  readonly email: string;
  readonly role: Role;
  readonly actor: Actor;
}

export interface SentInvitation extends Invitation {
  /** For the invited person only. It works once. */
  readonly link: string;
}

const OPEN_MAX = 100;
const DAY_MS = 86_400_000;

/** Invites a person by mail. A new invitation replaces an open one to the same address. */
export async function inviteMember(kit: Kit, order: InvitationOrder): Promise<SentInvitation> {
  const email = order.email.trim().toLowerCase();
  if (!isEmailAddress(email)) throw badEmail();
  requireMayAssign(order.actor, order.role);
  await limitInvitations(kit, { ...order, email });
  return await withTeamLocked(kit, order.businessId, (tx, business) =>
    writeInvitation(kit, tx, { ...order, email, businessName: business.name }),
  );
}

async function writeInvitation(
  kit: Kit,
  tx: Transaction,
  order: InvitationOrder & { readonly businessName: string },
): Promise<SentInvitation> {
  const { businessId, businessName, email, role, actor } = order;
  if ((await readMemberByEmail(tx, businessId, email)) !== undefined)
    throw alreadyMember({ email });
  const createdAt = kit.clock.now();
  await endInvitationsTo(tx, businessId, email, createdAt);
  const open = await readInvitations(tx, businessId, createdAt);
  if (open.length >= OPEN_MAX) throw tooManyInvitations({ most: OPEN_MAX });
  const token = createInvitationToken(kit);
  const invitation = {
    ...{ businessId, email, role, createdAt },
    invitedBy: actor.by,
    expiresAt: new Date(createdAt.getTime() + INVITATION_DAYS * DAY_MS),
  };
  const tokenHash = hashInvitationToken(kit, token);
  const { id } = await insertInvitation(tx, { ...invitation, tokenHash });
  const sent = { ...invitation, id, businessName, link: invitationLink(kit, token) };
  await outbox.sendToPerson(tx, { ...invitationMail(sent), writtenAt: createdAt });
  const details = { invitation: String(id), email, role };
  await recordAction(kit, tx, { by: actor.by, action: "member.invite", businessId, details });
  return sent;
}
