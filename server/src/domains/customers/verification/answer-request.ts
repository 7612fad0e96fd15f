import type { Kit } from "../../../kernel/kit.ts";
import { providerUnavailable } from "../../../kernel/providers/refusals.ts";
import { checkRefused, verificationNotFound } from "./errors.ts";
import { presentAnswer } from "./present-verification.ts";
import { readVerification } from "./queries.ts";

/**
 * Returns the answer to the request that began a verification, or undefined while it has none. Throws what the
 * provider refused, or for an unknown verification.
 */
export async function answerRequest(
  { database, vault }: Pick<Kit, "database" | "vault">,
  { environmentId, id }: { environmentId: bigint; id: bigint },
  isMasked: boolean,
) {
  const verification = await readVerification(database, environmentId, id);
  if (verification === undefined) throw verificationNotFound();
  const { answered, requestId } = verification;
  switch (answered) {
    case null:
      return undefined;
    case "unavailable":
      throw providerUnavailable();
    case "refused":
      throw checkRefused(verification);
    default:
      return { requestId, data: presentAnswer(vault, verification, { answered, isMasked }) };
  }
}
