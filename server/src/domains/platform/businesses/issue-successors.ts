import { present } from "../../../kernel/assert.ts";
import type { Transaction } from "../../../kernel/database/database.ts";
import type { Kit } from "../../../kernel/kit.ts";
import { issueApiKey } from "./issue-api-key.ts";
import type { KeyInForce } from "./key-queries.ts";
import { nextIds } from "./queries.ts";

/**
 * Issues a key of this cell for each key without an end that the business had in another cell, with the same name and
 * limits.
 */
export async function issueSuccessors(
  kit: Kit,
  tx: Transaction,
  before: readonly KeyInForce[],
): Promise<void> {
  const keys = before.filter(({ endsAt }) => endsAt === null);
  const ids = await nextIds(tx, keys.length);
  for (const [
    at,
    { environmentId, mode, name, access, scopes, expiresAt, networks },
  ] of keys.entries()) {
    const id = present(ids[at], "an id of a key");
    const limits = { access, scopes, expiresAt, networks };
    await issueApiKey(kit, tx, { environmentId, id, mode, name, limits });
  }
}
