import { present } from "../../../kernel/assert.ts";
import type { Transaction } from "../../../kernel/database/database.ts";
import type { Kit } from "../../../kernel/kit.ts";
import { type Mode, SCOPES } from "../../../kernel/tenancy/access.ts";
import { recordAction } from "../audit/index.ts";
import { type IssuedKey, issueApiKey } from "./issue-api-key.ts";
import { openWallets } from "./open-wallets.ts";
import {
  enqueueOpening,
  insertBusiness,
  insertEnvironment,
  isNumberTaken,
  nextIds,
} from "./queries.ts";
import {
  ENVIRONMENT_DEFAULTS,
  type KeyLimits,
  requireName,
  serviceAccountNumber,
} from "./rules.ts";

export interface CreatedBusiness {
  readonly businessId: bigint;
  readonly name: string;
  readonly serviceAccountNumber: string;
  readonly test: IssuedKey;
  readonly live: IssuedKey;
}

export interface BusinessRequest {
  readonly name: string;
  readonly approved: boolean;
  /** The operator; missing if the service creates a demo business. */
  readonly by?: string;
  /** Writes what belongs to the new business, in its transaction. */
  readonly alongside?: (tx: Transaction, businessId: bigint) => Promise<void>;
}

export const OPEN_WALLETS_TASK = "businesses.open_wallets";

/**
 * Creates a business with its two environments, keys and wallets. Its wallets are opened through the ledger right
 * after. A job of the same transaction opens them if this process ends first.
 */
export async function createBusiness(kit: Kit, request: BusinessRequest): Promise<CreatedBusiness> {
  const name = requireName(request.name);
  const created = await kit.database.transaction((tx) => insertAll(kit, tx, { ...request, name }));
  for (const environmentId of created.environmentIds) await openWallets(kit, environmentId);
  const { environmentIds: _, ...business } = created;
  return business;
}

/** The main key of a new business has full access until the operator limits it. */
const UNLIMITED: KeyLimits = { access: "full", scopes: SCOPES, expiresAt: null, networks: [] };

const ATTEMPTS_MAX = 100;

/** A number that no business has. A cell has ten million, so one may be taken. */
async function chooseAccountNumber({ randomness, cell }: Kit, tx: Transaction): Promise<string> {
  for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt++) {
    const accountNumber = serviceAccountNumber(randomness.bytes(8), cell);
    if (!(await isNumberTaken(tx, accountNumber))) return accountNumber;
  }
  throw new Error("no service account number is free");
}

async function insertAll(
  kit: Kit,
  tx: Transaction,
  { name, approved, by, alongside }: BusinessRequest,
) {
  const ids = await nextIds(tx, 5);
  // A missing id must not become another one.
  const id = (place: number) => present(ids[place], "an id of a business");
  const [businessId, testId, liveId, testKey, liveKey] = [id(0), id(1), id(2), id(3), id(4)];
  const accountNumber = await chooseAccountNumber(kit, tx);
  const status = approved ? "approved" : "pending";
  await insertBusiness(tx, { id: businessId, name, serviceAccountNumber: accountNumber, status });
  const environment = async (mode: Mode, environmentId: bigint, keyId: bigint) => {
    await insertEnvironment(tx, {
      id: environmentId,
      businessId,
      mode,
      ...ENVIRONMENT_DEFAULTS[mode],
    });
    await enqueueOpening(tx, OPEN_WALLETS_TASK, environmentId);
    const key = { environmentId, id: keyId, mode, name: null, limits: UNLIMITED };
    return await issueApiKey(kit, tx, key);
  };
  const test = await environment("test", testId, testKey);
  const live = await environment("live", liveId, liveKey);
  if (by !== undefined) {
    const details = { name, status };
    await recordAction(kit, tx, { by, action: "business.create", businessId, details });
  }
  await alongside?.(tx, businessId);
  const environmentIds = [testId, liveId];
  return { businessId, name, serviceAccountNumber: accountNumber, test, live, environmentIds };
}
