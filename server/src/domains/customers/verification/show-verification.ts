import type { Kit } from "../../../kernel/kit.ts";
import { verificationNotFound } from "./errors.ts";
import { presentDetail } from "./present-verification.ts";
import { readVerification } from "./queries.ts";

/** Returns a verification with its current status and result, masked for people. Throws `verificationNotFound`. */
export async function showVerification(
  { database, vault }: Pick<Kit, "database" | "vault">,
  { environmentId, id }: { environmentId: bigint; id: bigint },
  isMasked: boolean,
) {
  const verification = await readVerification(database, environmentId, id);
  if (verification === undefined) throw verificationNotFound();
  return presentDetail(vault, verification, isMasked);
}
