import type { Kit } from "../../../kernel/kit.ts";
import { verificationNotFound } from "./errors.ts";
import { detailOf } from "./present-verification.ts";
import { readVerification } from "./queries.ts";

/** One verification as it stands, with what was found. */
export async function showVerification(
  { database, vault }: Pick<Kit, "database" | "vault">,
  environmentId: bigint,
  id: bigint,
) {
  const verification = await readVerification(database, environmentId, id);
  if (verification === undefined) throw verificationNotFound();
  return detailOf(vault, verification);
}
