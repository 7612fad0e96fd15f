import { present } from "../../../kernel/assert.ts";
import type { Kit } from "../../../kernel/kit.ts";
import { providerUnavailable } from "../../../kernel/providers/refusals.ts";
import type { Access } from "../../../kernel/tenancy/access.ts";
import type { Person } from "../../../kernel/tenancy/members.ts";
import { masksNumbersFor, presentCustomer, readCustomer } from "../customers/index.ts";
import { findKycTiers } from "../kyc-tiers/index.ts";
import { checkRefused, parseVerification, readVerification } from "../verification/index.ts";
import { checkFailed, notAnsweredYet } from "./errors.ts";
import { readFault } from "./queries.ts";
import { NOTHING_TO_DO } from "./submit-item.ts";

interface Asked {
  readonly access: Access;
  readonly person?: Person | undefined;
  readonly requestId: string;
  readonly customerId: bigint;
}

/**
 * Returns the customer, or undefined while the outcome is not known. Throws when the item failed, or is still pending
 * after its request ended.
 */
export async function answerSubmission(kit: Kit, asked: Asked, begun: string) {
  const { access, customerId } = asked;
  const { environmentId } = access;
  const shown = async (requestId: string) => ({ requestId, data: await show(kit, asked) });
  if (begun === NOTHING_TO_DO) return await shown(asked.requestId);
  const verificationId = parseVerification(begun);
  const found = await readVerification(kit.database, environmentId, verificationId);
  const { status, answered, reason, requestId } = present(found, "the verification of an item");
  if (status === "Successful") return await shown(requestId);
  if (status === "Pending") {
    if (answered === null) return undefined;
    throw notAnsweredYet();
  }
  if (answered === "unavailable") throw providerUnavailable();
  if (answered === "refused") throw checkRefused({ reason });
  const fault = await readFault(kit.database, { environmentId, customerId, verificationId });
  throw checkFailed({ param: fault ?? "type", reason: reason ?? "The check failed." });
}

async function show({ database, vault }: Kit, { access, person, customerId }: Asked) {
  const { environmentId, mode } = access;
  const customer = await readCustomer(database, environmentId, customerId);
  const tiers = await findKycTiers(database, environmentId);
  const masksNumbers = masksNumbersFor({ access, person });
  return presentCustomer(present(customer, "the customer"), { vault, tiers, mode, masksNumbers });
}
