import { ADDRESS_LIMIT, Attempts, minutesText, PERSON_LIMIT, triesText } from "./attempts.ts";
import type { LoginTools } from "./login-tools.ts";
import { forgetCode, useCode } from "./queries.ts";

/** A guess of a secret: whose it is, and from where. */
export interface Guess {
  /** What identifies the account: its address, known or not. */
  readonly account: string;
  readonly address: string;
}

export interface GuessTaken {
  /** Undefined if the guess may be judged. Otherwise how long none may be. */
  readonly lockedSeconds: number | undefined;
  readonly triesLeft: number;
}

/** Limits the guesses of passwords and codes, of one account and from one address. */
export class GuessGuard {
  readonly #attempts: Attempts;
  readonly #tools: LoginTools;

  constructor(tools: LoginTools) {
    this.#attempts = new Attempts(tools.database, tools.vault, tools.realm);
    this.#tools = tools;
  }

  /** Counts a guess before it is judged. */
  async take(guess: Guess): Promise<GuessTaken> {
    const address = await this.#attempts.take(addressOf(guess), ADDRESS_LIMIT);
    if (address.isLocked) return { lockedSeconds: address.secondsLeft, triesLeft: 0 };
    const account = await this.#attempts.take(accountOf(guess), PERSON_LIMIT);
    return {
      lockedSeconds: account.isLocked ? account.secondsLeft : undefined,
      triesLeft: account.triesLeft,
    };
  }

  /** For a guess that was right, or was not judged. */
  async giveBack(guess: Guess): Promise<void> {
    await this.#attempts.giveBack(addressOf(guess));
    await this.#attempts.giveBack(accountOf(guess));
  }

  /** For a complete sign-in: earlier mistakes no longer count. */
  async forget(guess: Guess): Promise<void> {
    await this.#attempts.giveBack(addressOf(guess));
    await this.forgetAccount(guess.account);
  }

  async forgetAccount(account: string): Promise<void> {
    await this.#attempts.forget(accountOf({ account }));
  }

  /** Returns whether a code was not used before. From now on it was. */
  useCode(userId: string, code: string): Promise<boolean> {
    const { database, realm } = this.#tools;
    return useCode(database, realm, { userId, codeHash: this.#hash(code) });
  }

  async forgetCode(userId: string, code: string): Promise<void> {
    const { database, realm } = this.#tools;
    await forgetCode(database, realm, { userId, codeHash: this.#hash(code) });
  }

  #hash(code: string): Buffer {
    return this.#tools.vault.lookupHash(`totp/${code}`);
  }
}

const accountOf = ({ account }: Pick<Guess, "account">) => `guess/account/${account}`;
const addressOf = ({ address }: Guess) => `guess/address/${address}`;

export const lockedSentence = (seconds: number): string =>
  `Too many wrong attempts. Try again in ${minutesText(seconds)}.`;

/** The sentence of a wrong guess with the tries that are left. */
export const wrongSentence = (sentence: string, triesLeft: number): string =>
  triesLeft > 0
    ? `${sentence} ${triesText(triesLeft)}.`
    : `${sentence} No tries left. Wait ${PERSON_LIMIT.minutes} minutes.`;
