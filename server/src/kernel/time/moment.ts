/** A time that is told often: it is spelled once, and JSON then takes the text as it is. */
export class Moment extends Date {
  #spelled: string | undefined;

  override toJSON(): string {
    this.#spelled ??= this.toISOString();
    return this.#spelled;
  }
}
