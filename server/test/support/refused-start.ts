import { readConfig } from "../../src/config.ts";
import { StartupError } from "../../src/kernel/startup-error.ts";
import { codeOf } from "../../src/start/exit-codes.ts";
import { startService } from "../../src/start/service.ts";

export interface RefusedStart {
  readonly code: number | null;
  readonly err: string;
}

/**
 * What the program says and ends with where the service, started in this process, refuses to start: it does so of every
 * refusal. A process of its own takes a second of a processor to load the program.
 */
export async function refusalOf(
  env: Readonly<Record<string, string>>,
  folder: string,
): Promise<RefusedStart> {
  const starting = startService(readConfig({ LOG_LEVEL: "fatal", ...env }, folder));
  const refusal = await starting.then(
    (service) => service.stop(),
    (error: unknown) => error,
  );
  if (!(refusal instanceof StartupError)) throw refusal ?? new Error("the service started");
  return { code: codeOf(refusal), err: refusal.message };
}
