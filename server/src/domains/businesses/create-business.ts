import type { Kit } from "../../kernel/kit.ts";
import type { Mode } from "../../kernel/tenancy/access.ts";
import type { Transaction } from "../../kernel/database/database.ts";
import { type IssuedKey, issueApiKey } from "./issue-api-key.ts";
import { openWallets } from "./open-wallets.ts";
import { enqueueOpening, insertBusiness, insertEnvironment, nextIds } from "./queries.ts";
import { DEFAULT_SCOPES, ENVIRONMENT_DEFAULTS, serviceAccountNumber } from "./rules.ts";

export interface CreatedBusiness {
  readonly businessId: bigint;
  readonly name: string;
  readonly serviceAccountNumber: string;
  readonly test: IssuedKey;
  readonly live: IssuedKey;
}

export const OPEN_WALLETS_TASK = "businesses.open_wallets";

/**
 * Makes a business with its two environments, keys and wallets. The wallets are opened through the door, right after;
 * a job that was written with the rest opens them if this process ends before.
 */
export async function createBusiness(
  kit: Kit,
  input: { name: string; approved: boolean },
): Promise<CreatedBusiness> {
  const created = await kit.database.transaction((tx) => insertAll(kit, tx, input));
  for (const environmentId of created.environmentIds) await openWallets(kit, environmentId);
  const { environmentIds: _, ...business } = created;
  return business;
}

async function insertAll(kit: Kit, tx: Transaction, input: { name: string; approved: boolean }) {
  const [businessId = 0n, testId = 0n, liveId = 0n, testKeyId = 0n, liveKeyId = 0n] = await nextIds(tx, 5);
  const accountNumber = serviceAccountNumber(kit.randomness.bytes(8));
  await insertBusiness(tx, {
    id: businessId,
    name: input.name,
    serviceAccountNumber: accountNumber,
    status: input.approved ? "approved" : "pending",
  });
  const environment = async (mode: Mode, id: bigint, keyId: bigint) => {
    await insertEnvironment(tx, { id, businessId, mode, ...ENVIRONMENT_DEFAULTS[mode] });
    await enqueueOpening(tx, OPEN_WALLETS_TASK, id);
    return await issueApiKey(kit, tx, { environmentId: id, id: keyId, mode, scopes: DEFAULT_SCOPES });
  };
  const test = await environment("test", testId, testKeyId);
  const live = await environment("live", liveId, liveKeyId);
  const environmentIds = [testId, liveId];
  return { businessId, name: input.name, serviceAccountNumber: accountNumber, test, live, environmentIds };
}
