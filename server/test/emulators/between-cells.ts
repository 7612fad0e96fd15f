import {
  type EmulatedAnswer,
  type EmulatedNotice,
  type EmulatedRequest,
  Emulator,
} from "./emulator.ts";

/** The network between two cells: it passes on requests and answers, unless a test makes it fail. */
export class BetweenCells extends Emulator {
  readonly #target: () => string;
  /** The answer to a payment to this account never arrives. */
  readonly silentAccount: () => string;

  constructor(target: () => string, silentAccount: () => string) {
    super();
    this.#target = target;
    this.silentAccount = silentAccount;
  }

  protected async answer(request: EmulatedRequest): Promise<EmulatedAnswer> {
    const { path, headers, body, method } = request;
    const passed = Object.entries(headers).filter(
      (entry): entry is [string, string] =>
        typeof entry[1] === "string" && /^(x-|content-type)/.test(entry[0]),
    );
    const answer = await fetch(`${this.#target()}${path}`, {
      ...{ method, body, headers: Object.fromEntries(passed) },
    });
    const text = await answer.text();
    if (path.endsWith("/payments") && body.includes(this.silentAccount()))
      return { status: 504, body: "the gateway has waited long enough" };
    return { status: answer.status, headers: Object.fromEntries(answer.headers), body: text };
  }

  /** Cells send no notices. */
  protected forge(notice: EmulatedNotice): EmulatedNotice {
    return notice;
  }
}
