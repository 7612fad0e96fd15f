import type { Kit } from "../../../kernel/kit.ts";
import type { Mode } from "../../../kernel/tenancy/access.ts";
import type { IssuedKey } from "./issue-api-key.ts";
import { readKeysInForce } from "./key-queries.ts";
import { readBusiness } from "./queries.ts";
import { opened } from "./show-keys.ts";

/** A business by its id and its account, so that the id of another database's business is not taken for it. */
export interface KnownBusiness {
  readonly businessId: bigint;
  readonly serviceAccountNumber: string;
}

/**
 * The newest main pair of each mode, or nothing for a business that is not here. It is for the file of a demo, where nobody
 * looks at them; whoever shows keys to a person uses `showKeys`, which writes that down.
 */
export async function findCurrentKeys(
  kit: Kit,
  { businessId, serviceAccountNumber }: KnownBusiness,
): Promise<Record<Mode, IssuedKey> | undefined> {
  const business = await readBusiness(kit.database, businessId);
  if (business?.serviceAccountNumber !== serviceAccountNumber) return undefined;
  const keys = await readKeysInForce(kit.database, businessId);
  const newest = (mode: Mode) => {
    const key = keys.find((one) => one.mode === mode && one.name === null && one.endsAt === null);
    if (key === undefined) return undefined;
    const { apiKey, publicKey } = opened(kit, key);
    return { apiKey, publicKey };
  };
  const [test, live] = [newest("test"), newest("live")];
  return test && live && { test, live };
}
