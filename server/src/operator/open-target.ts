import type { OpenInstallation, Surroundings } from "./command.ts";
import { openInstallation } from "./open-session.ts";
import { UsageError } from "./usage-error.ts";

const URL_NAME = "KASUWA_TARGET_DATABASE_URL";

export const hasTarget = ({ env }: Surroundings): boolean =>
  env[URL_NAME] !== undefined && env[URL_NAME] !== "";

/** Opens the other cell: its database, with its master keys or the same as here. */
export async function openTarget(surroundings: Surroundings): Promise<OpenInstallation> {
  const { env } = surroundings;
  if (!hasTarget(surroundings))
    throw new UsageError(`Set ${URL_NAME} to the address of the other cell's database.`);
  return await openInstallation({
    ...surroundings,
    env: {
      ...env,
      DATABASE_URL: env[URL_NAME],
      DATABASE_DIRECT_URL: undefined,
      KASUWA_MASTER_KEYS: env["KASUWA_TARGET_MASTER_KEYS"] || env["KASUWA_MASTER_KEYS"],
      KASUWA_CELL: undefined,
    },
  });
}
