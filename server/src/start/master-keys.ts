import path from "node:path";
import { present } from "../kernel/assert.ts";
import { makeFolder } from "../kernel/make-folder.ts";
import type { Randomness } from "../kernel/randomness.ts";
import type { MasterKey } from "../kernel/sealing/vault.ts";
import { createSecretFile, readSecretFile } from "../kernel/secrets/secret-file.ts";
import { StartupError } from "../kernel/startup-error.ts";
import type { MasterKeySource } from "../kernel/tenancy/installation.ts";
import { reasonOf } from "../kernel/text/reason.ts";

const SECRET_BYTES = 32;
const BASE64_OF_SECRET = /^[A-Za-z0-9+/]{43}=\n?$/;

/** A generated key has this id, so `KASUWA_MASTER_KEYS=1:…` with the same secret replaces it. */
const GENERATED_KEY_ID = 1;

const masterKeyFile = (dataFolder: string): string => path.join(dataFolder, "master.key");

/** The source of the master key if the operator configured none. Without randomness a missing key is not generated. */
export const generatedMasterKey = (
  dataFolder: string,
  randomness?: Randomness,
): MasterKeySource => ({
  read: () => readMasterKey(dataFolder),
  ...(randomness !== undefined && { make: () => makeMasterKey(dataFolder, randomness) }),
  place: masterKeyFile(dataFolder),
});

/** Returns the generated master key of this data folder, or undefined if none was generated. */
export async function readMasterKey(dataFolder: string): Promise<MasterKey | undefined> {
  const file = masterKeyFile(dataFolder);
  const text = await usable(dataFolder, () => readSecretFile(file));
  if (text === undefined) return undefined;
  if (!BASE64_OF_SECRET.test(text)) {
    throw new StartupError(
      `The file ${file} must contain the Base64 of exactly ${SECRET_BYTES} bytes; restore it from a backup.`,
    );
  }
  return { id: GENERATED_KEY_ID, secret: Buffer.from(text, "base64") };
}

/** Generates the master key of a data folder. Processes that start together all get the key of the fastest one. */
export async function makeMasterKey(
  dataFolder: string,
  randomness: Randomness,
): Promise<MasterKey> {
  await usable(dataFolder, async () => {
    await makeFolder(dataFolder);
    const secret = randomness.bytes(SECRET_BYTES).toString("base64");
    await createSecretFile(masterKeyFile(dataFolder), `${secret}\n`);
  });
  return present(await readMasterKey(dataFolder), "the master key that was just written");
}

async function usable<T>(dataFolder: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof StartupError) throw error;
    throw new StartupError(
      `The data folder ${dataFolder} cannot be used: ${reasonOf(error)}. Set KASUWA_DATA.`,
    );
  }
}
