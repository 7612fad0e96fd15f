/** What is wrong with one parameter: its name, and the rest of the sentence after it. */
export interface WrongParameter {
  readonly name: string;
  readonly reason: string;
}

/** What was typed is wrong. The message says what is expected. */
export class UsageError extends Error {
  override readonly name = "UsageError";
  /** Undefined if the command line as a whole is wrong. */
  readonly parameter: WrongParameter | undefined;

  constructor(message: string, parameter?: WrongParameter) {
    super(message);
    this.parameter = parameter;
  }
}
