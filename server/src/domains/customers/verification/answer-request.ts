import type { Kit } from "../../../kernel/kit.ts";
import { providerUnavailable } from "../../../kernel/providers/refusals.ts";
import { checkRefused, verificationNotFound } from "./errors.ts";
import { answerOf } from "./present-verification.ts";
import { readVerification } from "./queries.ts";

/** What the request that began a verification is answered with; undefined while nobody knows. */
export async function answerTo(
  { database, vault }: Pick<Kit, "database" | "vault">,
  environmentId: bigint,
  id: bigint,
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
      throw checkRefused();
    default:
      return { requestId, data: answerOf(vault, verification, answered) };
  }
}
