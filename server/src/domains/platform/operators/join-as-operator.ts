import { present } from "../../../kernel/assert.ts";
import type { Transaction } from "../../../kernel/database/database.ts";
import type { Kit } from "../../../kernel/kit.ts";
import { type NewAccount, saveAccount } from "../../../kernel/login/queries.ts";
import { recordAction } from "../audit/index.ts";
import { operatorInvitationNotFound } from "./errors.ts";
import { findOperatorInvitation } from "./find-operator-invitation.ts";
import { acceptOpenOperatorInvitation, type OperatorInvitation } from "./invitation-queries.ts";
import { notifyOperators } from "./notify-operators.ts";
import { insertOperator } from "./queries.ts";
import { withOperatorsLocked } from "./with-operators-locked.ts";

export interface OperatorJoining {
  readonly token: string;
  readonly name: string;
  readonly password: string;
}

export interface JoinedOperator {
  readonly operatorId: bigint;
  readonly userId: string;
  readonly email: string;
}

/** Makes an invited person an operator with an account of their own. The invitation works once. The other operators get a mail. */
export async function joinAsOperator(
  kit: Kit,
  { token, name, password }: OperatorJoining,
): Promise<JoinedOperator> {
  const invitation = await findOperatorInvitation(kit, token);
  const { email } = invitation;
  // Hashed before the transaction, because it takes long.
  const account = await kit.operatorLogin.prepareAccount({ email, name, password });
  return await withOperatorsLocked(kit, (tx) => join(kit, tx, { invitation, account }));
}

async function join(
  kit: Kit,
  tx: Transaction,
  { invitation, account }: { invitation: OperatorInvitation; account: NewAccount },
): Promise<JoinedOperator> {
  const { id, email, role, invitedBy } = invitation;
  const joinedAt = kit.clock.now();
  if ((await acceptOpenOperatorInvitation(tx, id, joinedAt)) === 0)
    throw operatorInvitationNotFound();
  const saved = await saveAccount(tx, kit.operatorLogin.realm, account);
  // An operator has no open invitation, and without an operator there is no account.
  const { userId } = present(saved, "a new account of an operator");
  const { name } = account;
  const { operatorId } = await insertOperator(tx, {
    userId,
    name,
    email,
    role,
    invitedBy,
    joinedAt,
  });
  const details = { invitation: String(id), role, invitedBy };
  await recordAction(kit, tx, { by: email, action: "operator.join", details });
  await notifyOperators(kit, tx, { email, role, invitedBy });
  return { operatorId, userId, email };
}
