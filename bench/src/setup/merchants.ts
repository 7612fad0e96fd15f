import type { Database, Queryable } from "../../../server/src/kernel/database/database.ts";
import type { Kit } from "../../../server/src/kernel/kit.ts";
import { token } from "../../../server/src/kernel/randomness.ts";
import { apiKeySeal, publicKeySeal } from "../../../server/src/kernel/tenancy/api-keys.ts";
import {
  insertHistoryRound,
  insertMerchant,
  insertWallets,
  type NewWallets,
  reserveIds,
} from "./queries.ts";

/** What the load needs to act for a merchant: its keys, and its customers' wallets, which have consecutive ids. */
export interface Merchant {
  readonly businessId: bigint;
  readonly environmentId: bigint;
  readonly apiKeyId: bigint;
  readonly apiKey: string;
  readonly publicKey: string;
  readonly firstWallet: bigint;
  readonly wallets: number;
}

export interface Population {
  readonly merchants: number;
  readonly accounts: number;
  /** Earlier transfers of each account, two entries each. */
  readonly historyRounds: number;
}

/** Statements with millions of rows take longer than a request's timeout. */
export const PATIENTLY = { statementMs: 10 * 60_000 };

/** A million naira each, so that no wallet becomes empty by chance. */
const BALANCE = 100_000_000n;

/** Fills a new database. The entries are those that the ledger would have written, so the verifier finds no fault. */
export async function populate(kit: Kit, population: Population): Promise<Merchant[]> {
  const { merchants: count, accounts, historyRounds } = population;
  const merchants: Merchant[] = [];
  for (let number = 1; number <= count; number++) {
    const merchant = await createMerchant(kit, number);
    const { environmentId } = merchant;
    const wallets = Math.floor(accounts / count);
    const firstWallet = await reserveIds(kit.database, wallets);
    const planned = {
      environmentId,
      firstId: firstWallet,
      count: wallets,
      balance: BALANCE,
      historyRounds,
    };
    await kit.database.transaction((tx) => insertWallets(tx, planned), PATIENTLY);
    await writeHistory(kit.database, planned);
    merchants.push({ ...merchant, firstWallet, wallets });
  }
  return merchants;
}

async function writeHistory(database: Database, wallets: NewWallets): Promise<void> {
  for (let round = 1; round <= wallets.historyRounds; round++) {
    await database.transaction((tx) => insertHistoryRound(tx, wallets, round), PATIENTLY);
  }
}

async function createMerchant(kit: Kit, number: number) {
  const first = await reserveIds(kit.database, 3);
  const [businessId, environmentId, apiKeyId] = [first, first + 1n, first + 2n];
  const apiKey = `test_key_${token(kit.randomness, 40)}`;
  const publicKey = `test_pub_${token(kit.randomness, 40)}`;
  await kit.database.transaction((tx: Queryable) =>
    insertMerchant(tx, {
      ...{ businessId, environmentId, apiKeyId },
      name: `Bench merchant ${number}`,
      accountNumber: String(1_000_000_000 + number),
      keyHash: kit.vault.lookupHash(apiKey),
      keySealed: kit.vault.seal(apiKey, apiKeySeal(environmentId, apiKeyId)),
      publicKeySealed: kit.vault.seal(publicKey, publicKeySeal(environmentId, apiKeyId)),
    }),
  );
  return { businessId, environmentId, apiKeyId, apiKey, publicKey };
}
