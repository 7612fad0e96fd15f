import type { Transaction } from "../../../kernel/database/database.ts";
import type { Kit } from "../../../kernel/kit.ts";
import type { OperatorRole } from "../../../kernel/tenancy/operators.ts";
import { isEmailAddress } from "../../../kernel/text/email-address.ts";
import { recordAction } from "../audit/index.ts";
import { alreadyOperator, badOperatorEmail, tooManyOperatorInvitations } from "./errors.ts";
import {
  endOperatorInvitationsTo,
  insertOperatorInvitation,
  type OperatorInvitation,
  readOperatorInvitations,
} from "./invitation-queries.ts";
import {
  createInvitationToken,
  hashInvitationToken,
  INVITATION_DAYS,
  invitationLink,
} from "./operator-invitation-token.ts";
import { readOperatorByEmail } from "./queries.ts";
import { withOperatorsLocked } from "./with-operators-locked.ts";

export interface OperatorInvitationOrder {
  readonly email: string;
  readonly role: OperatorRole;
  readonly by: string;
}

export interface WrittenOperatorInvitation extends OperatorInvitation {
  /** For the invited person only. It works once. */
  readonly link: string;
}

const OPEN_MAX = 100;
const DAY_MS = 86_400_000;

/**
 * Invites a person to run the installation. The inviting person passes the link on. A new invitation replaces an open one to
 * the same address. Throws for an operator.
 */
export function inviteOperator(
  kit: Kit,
  order: OperatorInvitationOrder,
): Promise<WrittenOperatorInvitation> {
  const email = order.email.trim().toLowerCase();
  if (!isEmailAddress(email)) throw badOperatorEmail();
  return withOperatorsLocked(kit, (tx) => writeInvitation(kit, tx, { ...order, email }));
}

async function writeInvitation(
  kit: Kit,
  tx: Transaction,
  { email, role, by }: OperatorInvitationOrder,
): Promise<WrittenOperatorInvitation> {
  if ((await readOperatorByEmail(tx, email)) !== undefined) throw alreadyOperator({ email });
  const createdAt = kit.clock.now();
  await endOperatorInvitationsTo(tx, email, createdAt);
  const open = await readOperatorInvitations(tx, createdAt);
  if (open.length >= OPEN_MAX) throw tooManyOperatorInvitations({ most: OPEN_MAX });
  const token = createInvitationToken(kit);
  const invitation = {
    ...{ email, role, createdAt, invitedBy: by },
    expiresAt: new Date(createdAt.getTime() + INVITATION_DAYS * DAY_MS),
  };
  const tokenHash = hashInvitationToken(kit, token);
  const { id } = await insertOperatorInvitation(tx, { ...invitation, tokenHash });
  const details = { invitation: String(id), email, role };
  await recordAction(kit, tx, { by, action: "operator.invite", details });
  return { ...invitation, id, link: invitationLink(kit, token) };
}
