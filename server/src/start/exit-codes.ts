import { type StartupError, TemporaryStartupError } from "../kernel/startup-error.ts";

/** The service cannot go on, or could not start yet. A supervisor starts it again. */
export const BROKEN = 1;

/** An error that no code handles. A supervisor starts the service again. */
export const CRASHED = 70;

/** The service refused to start. It would refuse again, so a supervisor leaves it. */
const REFUSED_TO_START = 78;

export const codeOf = (error: StartupError): number =>
  error instanceof TemporaryStartupError ? BROKEN : REFUSED_TO_START;
