import { createCipheriv, createDecipheriv, createHmac, hkdfSync } from "node:crypto";
import { assert, present } from "../assert.ts";
import type { Randomness } from "../randomness.ts";

/** A key that seals secrets. If there are several keys, the first seals and all open, so that keys can be rotated. */
export interface MasterKey {
  readonly id: number;
  readonly secret: Buffer;
}

const FORMAT = 1;
const IV_BYTES = 12;
const TAG_BYTES = 16;
const HEAD_BYTES = 2 + IV_BYTES + TAG_BYTES;

/**
 * Seals what must be read again (API keys, signing secrets, identity numbers) with AES-256-GCM, and finds it by a keyed
 * hash. The seal covers the context of a value, so a value copied to another row does not open.
 */
export class Vault {
  readonly #keys: ReadonlyMap<number, Buffer>;
  readonly #current: number;
  readonly #lookup: Buffer;
  readonly #randomness: Randomness;

  constructor(masterKeys: readonly MasterKey[], lookupSecret: Buffer, randomness: Randomness) {
    this.#keys = new Map(masterKeys.map((key) => [key.id, sealingKey(key)]));
    this.#current = present(masterKeys[0], "a master key").id;
    this.#lookup = lookupSecret;
    this.#randomness = randomness;
  }

  seal(secret: string, about: string): Buffer {
    const iv = this.#randomness.bytes(IV_BYTES);
    const cipher = createCipheriv("aes-256-gcm", this.#key(this.#current), iv);
    cipher.setAAD(Buffer.from(about));
    const sealed = Buffer.concat([cipher.update(secret, "utf8"), cipher.final()]);
    return Buffer.concat([Buffer.from([FORMAT, this.#current]), iv, cipher.getAuthTag(), sealed]);
  }

  open(sealed: Buffer, about: string): string {
    const decipher = createDecipheriv(
      "aes-256-gcm",
      this.#key(keyIdOf(sealed)),
      sealed.subarray(2, 2 + IV_BYTES),
    );
    decipher.setAAD(Buffer.from(about));
    decipher.setAuthTag(sealed.subarray(2 + IV_BYTES, HEAD_BYTES));
    return decipher.update(sealed.subarray(HEAD_BYTES), undefined, "utf8") + decipher.final("utf8");
  }

  /** The id of the key that seals now. */
  get sealsWith(): number {
    return this.#current;
  }

  /** Seals the same secret with the current key. Throws if the old key is missing or does not open it. */
  reseal(sealed: Buffer, about: string): Buffer {
    return this.seal(this.open(sealed, about), about);
  }

  /** The hash that finds a secret. Without the installation's lookup secret it cannot be guessed. */
  lookupHash(secret: string): Buffer {
    return createHmac("sha256", this.#lookup).update(secret).digest();
  }

  #key(id: number): Buffer {
    return present(this.#keys.get(id), `master key ${id}`);
  }
}

/** The id of the master key that a sealed value depends on. */
export function keyIdOf(sealed: Buffer): number {
  assert(sealed.length >= HEAD_BYTES && sealed[0] === FORMAT, "a sealed value has its format");
  return present(sealed[1], "the id of the key");
}

const FINGERPRINT_BYTES = 16;

/** A fingerprint of a master key that reveals nothing about it, so that a wrong key with a known id is noticed. */
export function fingerprintOf({ id, secret }: MasterKey): Buffer {
  return Buffer.from(hkdfSync("sha256", secret, "", `kasuwa fingerprint ${id}`, FINGERPRINT_BYTES));
}

function sealingKey(master: MasterKey): Buffer {
  return Buffer.from(hkdfSync("sha256", master.secret, "", `kasuwa seal ${master.id}`, 32));
}
