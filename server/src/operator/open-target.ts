import { StartupError } from "../kernel/startup-error.ts";
import type { OpenInstallation, Surroundings } from "./command.ts";
import { openInstallation } from "./open-session.ts";
import { UsageError } from "./usage-error.ts";

const URL_NAME = "KASUWA_TARGET_DATABASE_URL";
const KEYS_NAME = "KASUWA_TARGET_MASTER_KEYS";

export const hasTarget = ({ env }: Surroundings): boolean =>
  env[URL_NAME] !== undefined && env[URL_NAME] !== "";

/** Opens the other cell: its database, with its master keys or the same as here. */
export async function openTarget(surroundings: Surroundings): Promise<OpenInstallation> {
  const { env } = surroundings;
  if (!hasTarget(surroundings))
    throw new UsageError(`Set ${URL_NAME} to the address of the other cell's database.`);
  const settings = {
    DATABASE_URL: env[URL_NAME],
    DATABASE_DIRECT_URL: undefined,
    KASUWA_MASTER_KEYS: env[KEYS_NAME] || env["KASUWA_MASTER_KEYS"],
    KASUWA_CELL: undefined,
  };
  try {
    return await openInstallation({ ...surroundings, env: { ...env, ...settings } });
  } catch (cause) {
    if (!(cause instanceof StartupError)) throw cause;
    throw new StartupError(
      `In the other cell: ${cause.message} Its settings here are ${URL_NAME} and ${KEYS_NAME}.`,
      { cause },
    );
  }
}
