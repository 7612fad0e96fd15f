import { readConfig } from "../../src/config.ts";
import { StartupError } from "../../src/kernel/startup-error.ts";
import { codeOf } from "../../src/start/exit-codes.ts";
import { startService } from "../../src/start/service.ts";

export interface RefusedStart {
  readonly code: number | null;
  readonly err: string;
}

/**
 * The output and exit code of the program if the service refuses to start. The service starts in this process, because
 * a separate process needs a second of CPU to load the program. The program treats all refusals alike.
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
