import type { Transaction } from "../../../kernel/database/database.ts";
import type { Kit } from "../../../kernel/kit.ts";
import type { OperatorRole } from "../../../kernel/tenancy/operators.ts";
import { mailOperators } from "./mail-operators.ts";

interface NewColleague {
  readonly email: string;
  readonly role: OperatorRole;
  readonly invitedBy: string;
}

/**
 * Mails every other operator that one has joined. A second account of the same person could approve what the first one
 * proposes, and only a person can see that it is one.
 */
export async function notifyOperators(
  kit: Kit,
  tx: Transaction,
  joined: NewColleague,
): Promise<void> {
  const { email } = joined;
  const { product } = kit.operatorLogin.realm;
  const text = {
    kind: "operators.joined",
    subject: `${email} joined the ${product}`,
    body: bodyOf(joined),
  };
  await mailOperators(kit, tx, text, email);
}

const bodyOf = ({ email, role, invitedBy }: NewColleague): string =>
  `${email} joined the operators as ${role.replace("_", "-")}. ${invitedBy} sent the invitation.

From now on, this person may approve what others propose, if the role allows it. If you do not know the person, tell an admin:
operators are removed on the page Operators.`;
