/** A time that is serialised often. It is formatted once, and JSON then takes the text. */
export class Moment extends Date {
  #text: string | undefined;

  override toJSON(): string {
    this.#text ??= this.toISOString();
    return this.#text;
  }
}
