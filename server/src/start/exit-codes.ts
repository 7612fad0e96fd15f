import { type StartupError, TemporaryStartupError } from "../kernel/startup-error.ts";

/** The service cannot continue, or cannot start yet. A supervisor restarts it. */
export const BROKEN = 1;

/** An error that no code handles. A supervisor restarts the service. */
export const CRASHED = 70;

/** The service refused to start. It would refuse again, so a supervisor does not restart it. */
const REFUSED_TO_START = 78;

export const codeOf = (error: StartupError): number =>
  error instanceof TemporaryStartupError ? BROKEN : REFUSED_TO_START;
