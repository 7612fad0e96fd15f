import type { MasterKey } from "../sealing/vault.ts";
import { StartupError } from "../startup-error.ts";

const SECRET_BYTES_MIN = 32;
const KEY_ID_MAX = 255;
const BASE64 = /^[A-Za-z0-9+/_-]+={0,2}$/;

/** Parses `2:base64,1:base64`. The first key seals, all keys open. An id never gets another secret. */
export function readMasterKeys(text: string | undefined): readonly MasterKey[] | undefined {
  if (text === undefined || text.trim() === "") return undefined;
  const keys = text.split(",").map((part) => readMasterKey(part.trim()));
  const repeated = keys.find(({ id }, at) => keys.findIndex((other) => other.id === id) !== at);
  if (repeated !== undefined) {
    throw new StartupError(
      `KASUWA_MASTER_KEYS has key ${repeated.id} twice; give each secret its own id.`,
    );
  }
  return keys;
}

/** The part itself stays out of the sentence: it is a secret. */
function readMasterKey(part: string): MasterKey {
  const [id = "", secret = "", ...more] = part.split(":");
  const bytes = Buffer.from(secret, "base64");
  const isValid =
    /^\d{1,3}$/.test(id) &&
    Number(id) <= KEY_ID_MAX &&
    more.length === 0 &&
    BASE64.test(secret) &&
    bytes.length >= SECRET_BYTES_MIN;
  if (isValid) return { id: Number(id), secret: bytes };
  throw new StartupError(
    `KASUWA_MASTER_KEYS must be id:secret pairs, separated by commas; an id is at most ${KEY_ID_MAX}, ` +
      `and a secret is Base64 of at least ${SECRET_BYTES_MIN} bytes.`,
  );
}
