import type { Queryable } from "../database/database.ts";
import type { Vault } from "../sealing/vault.ts";
import { forgetAttempts, returnAttempt, takeAttempt } from "./queries.ts";
import { MEMBER_REALM, type Realm } from "./realm.ts";

/** How often something may be tried in how many minutes. Then it is locked for as many minutes. */
export interface AttemptLimit {
  readonly most: number;
  readonly minutes: number;
}

export interface TakenAttempt {
  /** True if this attempt is one too many. */
  readonly isLocked: boolean;
  /** How many more may fail after this one. */
  readonly triesLeft: number;
  readonly secondsLeft: number;
}

/** Five wrong passwords, codes or PINs of one person in a quarter of an hour. */
export const PERSON_LIMIT: AttemptLimit = { most: 5, minutes: 15 };

/** Wrong attempts of one client on any accounts. An office may share an address. */
export const ADDRESS_LIMIT: AttemptLimit = { most: 50, minutes: 15 };

/**
 * Counts attempts of a realm in the database, so that all processes agree. An attempt is counted before it is judged, and returned
 * if it was right. So attempts that run at the same time cannot be more than the limit.
 */
export class Attempts {
  readonly #queryable: Queryable;
  readonly #vault: Pick<Vault, "lookupHash">;
  readonly #realm: Realm;

  constructor(queryable: Queryable, vault: Pick<Vault, "lookupHash">, realm: Realm = MEMBER_REALM) {
    this.#queryable = queryable;
    this.#vault = vault;
    this.#realm = realm;
  }

  async take(subject: string, { most, minutes }: AttemptLimit): Promise<TakenAttempt> {
    const hash = this.#hash(subject);
    const taken = await takeAttempt(this.#queryable, { subject: hash, most, minutes });
    return {
      isLocked: taken.attempts > most,
      triesLeft: Math.max(most - taken.attempts, 0),
      secondsLeft: Math.max(taken.secondsLeft, 1),
    };
  }

  async giveBack(subject: string): Promise<void> {
    await returnAttempt(this.#queryable, this.#hash(subject));
  }

  async forget(subject: string): Promise<void> {
    await forgetAttempts(this.#queryable, this.#hash(subject));
  }

  #hash(subject: string): Buffer {
    return this.#vault.lookupHash(`attempts/${this.#realm.prefix}${subject}`);
  }
}

/** "15 minutes", "1 minute", "24 hours": never less than the time that is left. */
export function minutesText(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  if (minutes > 120) return `${Math.ceil(minutes / 60)} hours`;
  return minutes === 1 ? "1 minute" : `${minutes} minutes`;
}

export const triesText = (triesLeft: number): string =>
  triesLeft === 1 ? "1 try left" : `${triesLeft} tries left`;
