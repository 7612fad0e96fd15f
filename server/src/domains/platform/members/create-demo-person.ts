import type { Kit } from "../../../kernel/kit.ts";
import { readUserId } from "../../../kernel/login/queries.ts";
import { savePinHash } from "./confirmation-queries.ts";

export interface DemoPerson {
  readonly name: string;
  readonly email: string;
  readonly password: string;
  readonly pin: string;
}

/** Creates a person of the demo with a PIN. Undefined if there is such a person. */
export async function createDemoPerson(
  kit: Kit,
  { name, email, password, pin }: DemoPerson,
): Promise<string | undefined> {
  if ((await readUserId(kit.database, kit.login.realm, email)) !== undefined) return undefined;
  const pinHash = await kit.login.hashSecret(pin);
  const userId = await kit.login.createAccount({ name, email, password });
  if (userId !== undefined)
    await savePinHash(kit.database, { userId, pinHash, setAt: kit.clock.now() });
  return userId;
}
