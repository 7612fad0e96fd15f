import { Refusal } from "../../kernel/refusals.ts";

/** A page shows no more. */
const CHARACTERS_MAX = 5_000_000;

/** Collects the pieces of a long output. */
export class CollectedOutput {
  readonly #pieces: string[] = [];
  #length = 0;

  add(piece: string): void {
    this.#length += piece.length;
    if (this.#length > CHARACTERS_MAX)
      throw new Refusal(
        "request_failed",
        "The output is too long for a page. Choose less, or write it into a file on the command line.",
      );
    this.#pieces.push(piece);
  }

  get text(): string {
    return this.#pieces.join("");
  }
}
