import { present } from "../assert.ts";
import type { Database, Queryable, Transaction } from "../database/database.ts";
import type { Randomness } from "../randomness.ts";
import { countDependents, describeDependents, opensSample } from "../sealing/count-dependents.ts";
import type { SealedTable } from "../sealing/sealed-table.ts";
import { fingerprintOf, type MasterKey, Vault } from "../sealing/vault.ts";
import { StartupError } from "../startup-error.ts";
import {
  type KnownMasterKey,
  lockMasterKeys,
  readMasterKeys,
  readSealedSecret,
  recordMasterKey,
  replaceSealedSecret,
  writeSealedSecret,
} from "./installation-queries.ts";

const LOOKUP_SECRET = "lookup";
const LOOKUP_BYTES = 32;

/** The source of the master keys if the operator configured none. */
export interface MasterKeySource {
  /** Undefined if absent. */
  read(): Promise<MasterKey | undefined>;
  /** Undefined if a missing installation must not be created, as for an operator's command. */
  readonly make?: () => Promise<MasterKey>;
  /** For sentences: what to restore if the key is missing. */
  readonly place: string;
}

/** The tables come with every domain, so they are loaded only where they are read. */
export type SealedTables = () => Promise<readonly SealedTable[]>;

export interface VaultSettings {
  readonly masterKeys: readonly MasterKey[] | MasterKeySource;
  /** Every table with sealed values, to find the keys that are still needed. */
  readonly sealedTables: SealedTables;
  readonly randomness: Randomness;
}

/** A count may read large tables, if a key is missing that once sealed rows. */
const COUNTING_MS = 600_000;

/**
 * Opens the vault of this installation. Throws a StartupError if a needed master key is missing, or is not the key that
 * sealed the rows. A key is generated only for a database without sealed values. Processes that start together take
 * turns, under a lock in the database.
 *
 * The secret of the lookup hashes stays the same when master keys are rotated, so that hashes stay valid.
 */
export async function openVault(database: Database, settings: VaultSettings): Promise<Vault> {
  const { sealedTables, randomness } = settings;
  const work = async (tx: Transaction) => {
    await lockMasterKeys(tx);
    const known = await readMasterKeys(tx);
    const keys = await chooseKeys(tx, settings, known);
    await requireNeededKeys(tx, { keys, known, sealedTables });
    await requireSameKeys(tx, { keys, known, sealedTables, randomness });
    return new Vault(keys, await lookupSecret(tx, keys, randomness), randomness);
  };
  return await database.transaction(work, { statementMs: COUNTING_MS });
}

async function chooseKeys(
  tx: Transaction,
  { masterKeys, sealedTables }: VaultSettings,
  known: readonly KnownMasterKey[],
): Promise<readonly MasterKey[]> {
  if (!("read" in masterKeys)) return masterKeys;
  const found = await masterKeys.read();
  if (found !== undefined) return [found];
  if (known.length === 0 && masterKeys.make !== undefined) return [await masterKeys.make()];
  const dependents = describeDependents(await countDependents(tx, await sealedTables()));
  throw new StartupError(
    `This database needs its master key, but there is no ${masterKeys.place} (${dependents}); ` +
      "restore that file, or set KASUWA_MASTER_KEYS.",
  );
}

interface KeyCheck {
  readonly keys: readonly MasterKey[];
  readonly known: readonly KnownMasterKey[];
  readonly sealedTables: SealedTables;
}

/** Counts only if a key is gone that was never retired. That happens while an operator rotates keys. */
async function requireNeededKeys(
  tx: Transaction,
  { keys, known, sealedTables }: KeyCheck,
): Promise<void> {
  const isGone = ({ id, isRetired }: KnownMasterKey) =>
    !isRetired && keys.every((key) => key.id !== id);
  const gone = known.filter(isGone);
  if (gone.length === 0) return;
  const counts = await countDependents(tx, await sealedTables());
  const needed = new Map(
    gone.flatMap(({ id }) => (counts.has(id) ? [[id, counts.get(id) ?? 0]] : [])),
  );
  if (needed.size === 0) return;
  throw new StartupError(
    `A master key is missing that sealed values depend on (${describeDependents(needed)}); ` +
      "add it to KASUWA_MASTER_KEYS, after the newest, and run `keys reseal` before you remove it.",
  );
}

/** Compares each key with its fingerprint, and records the fingerprint of a new key. */
async function requireSameKeys(
  tx: Transaction,
  { keys, known, sealedTables, randomness }: KeyCheck & { readonly randomness: Randomness },
): Promise<void> {
  for (const [at, key] of keys.entries()) {
    const before = known.find(({ id }) => id === key.id);
    const fingerprint = fingerprintOf(key);
    const isSame =
      before?.fingerprint?.equals(fingerprint) ??
      (before === undefined ||
        (await opensSample(
          tx,
          await sealedTables(),
          new Vault([key], Buffer.alloc(0), randomness),
        )));
    if (!isSame) {
      throw new StartupError(
        `Master key ${key.id} is not the key ${key.id} that sealed this database; ` +
          "set KASUWA_MASTER_KEYS, or KASUWA_DATA, as it was before.",
      );
    }
    const sealsNow = at === 0;
    if (before?.fingerprint == null || (sealsNow && before.isRetired))
      await recordMasterKey(tx, { id: key.id, fingerprint });
  }
}

/** What a backup says about the installation: an id that stays the same, and the master keys that values need. */
export async function describeInstallation(queryable: Queryable, vault: Vault) {
  const known = await readMasterKeys(queryable);
  const masterKeys = known
    .filter(({ isRetired }) => !isRetired)
    .map(({ id, fingerprint }) => ({ id, fingerprint: fingerprint?.toString("hex") ?? null }));
  const id = vault.lookupHash("kasuwa installation").subarray(0, ID_BYTES);
  return { installation: id.toString("hex"), masterKeys };
}

const ID_BYTES = 8;

/** Throws a StartupError if one of these needed keys is missing, or another key has its id. */
export function requireFingerprints(
  needed: readonly { readonly id: number; readonly fingerprint: string | null }[],
  keys: readonly MasterKey[],
): void {
  for (const { id, fingerprint } of needed) {
    const key = keys.find((one) => one.id === id);
    if (key === undefined)
      throw new StartupError(
        `The backup needs master key ${id}, which is not available; add it to KASUWA_MASTER_KEYS.`,
      );
    if (fingerprint !== null && fingerprintOf(key).toString("hex") !== fingerprint)
      throw isAnotherKey(id);
  }
}

/** Opens one value of each key in each sealed table. Throws a StartupError where a key does not open it. */
export async function requireOpens(
  queryable: Queryable,
  {
    keys,
    sealedTables,
    randomness,
  }: Omit<VaultSettings, "masterKeys"> & { readonly keys: readonly MasterKey[] },
): Promise<void> {
  const tables = await sealedTables();
  for (const key of keys) {
    const vault = new Vault([key], Buffer.alloc(0), randomness);
    for (const table of tables)
      if (!(await opensSample(queryable, [table], vault))) throw isAnotherKey(key.id);
  }
}

const isAnotherKey = (id: number) =>
  new StartupError(
    `Master key ${id} is not the key ${id} that sealed this backup; set KASUWA_MASTER_KEYS, or put the right master.key into the data folder.`,
  );

async function lookupSecret(
  tx: Transaction,
  keys: readonly MasterKey[],
  randomness: Randomness,
): Promise<Buffer> {
  const vault = new Vault(keys, Buffer.alloc(0), randomness);
  const sealed = await readSealedSecret(tx, LOOKUP_SECRET);
  if (sealed !== undefined) return Buffer.from(vault.open(sealed, LOOKUP_SECRET), "base64");
  const secret = randomness.bytes(LOOKUP_BYTES);
  await writeSealedSecret(tx, LOOKUP_SECRET, vault.seal(secret.toString("base64"), LOOKUP_SECRET));
  return secret;
}

/** Gives another installation this one's lookup secret. Processes that run there have to start again. */
export async function shareLookupSecret(
  source: { readonly database: Database; readonly vault: Vault },
  target: { readonly database: Database; readonly vault: Vault },
): Promise<void> {
  const sealed = present(
    await readSealedSecret(source.database, LOOKUP_SECRET),
    "the lookup secret",
  );
  const secret = source.vault.open(sealed, LOOKUP_SECRET);
  await replaceSealedSecret(
    target.database,
    LOOKUP_SECRET,
    target.vault.seal(secret, LOOKUP_SECRET),
  );
}

/** The seal of an installation's secret is bound to the secret's name. */
export const installationSecrets: SealedTable = {
  table: "installation_secrets",
  key: { name: "text" },
  columns: { sealed: (row) => row.text("name") },
  form: "bytes",
};
