import type { Kit } from "../../../kernel/kit.ts";
import { parseReference } from "../../../kernel/references.ts";
import type { Mode } from "../../../kernel/tenancy/access.ts";
import { recordAction, requireReason } from "../../platform/audit/index.ts";
import { findEnvironment } from "../../platform/businesses/index.ts";
import { unknownReference } from "./errors.ts";
import { presentRow } from "./present-verification.ts";
import { readVerification } from "./queries.ts";
import { numbersIn } from "./rules.ts";
import { openFindings, openQuestion } from "./seal-identity.ts";

export interface RevealOrder {
  readonly businessId: bigint;
  readonly mode: Mode;
  readonly reference: string;
  /** Not empty; the command checks it. */
  readonly reason: string;
  readonly by: string;
}

/**
 * Returns whom a verification was about, for an operator or a member. Who asked, and why, is recorded in the same
 * transaction. Throws `unknownReference`, and for a reason that is blank or names the number.
 */
export async function revealIdentity(kit: Kit, order: RevealOrder) {
  const { businessId, mode, reference, reason, by } = order;
  return await kit.database.transaction(async (tx) => {
    const environmentId = await findEnvironment(tx, businessId, mode);
    const id = parseReference("ver", reference);
    const verification =
      id === undefined ? undefined : await readVerification(tx, environmentId, id);
    if (verification === undefined) throw unknownReference();
    const question = verification.question === null ? null : openQuestion(kit.vault, verification);
    const numbers = numbersIn({ ...question?.identifiers });
    const details = { reference, reason: requireReason(reason, numbers) };
    await recordAction(kit, tx, { by, action: "verification.reveal", businessId, mode, details });
    return {
      ...presentRow(verification),
      identifiers: question?.identifiers ?? null,
      findings: openFindings(kit.vault, verification),
      erasedAt: verification.erasedAt,
    };
  });
}
