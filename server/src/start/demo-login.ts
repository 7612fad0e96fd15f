import {
  addDemoMember,
  createDemoPerson,
  type DemoPerson,
} from "../domains/platform/members/index.ts";
import { createDemoOperator } from "../domains/platform/operators/index.ts";
import type { Kit } from "../kernel/kit.ts";

/** What a person types to sign in. */
export interface DemoLogin {
  readonly email: string;
  readonly password: string;
  readonly pin: string;
}

/** The dashboard of the demo businesses: their owner, and a colleague who approves what the owner sends. */
export interface DemoDashboard extends DemoLogin {
  readonly url: string;
  readonly colleague: DemoLogin;
}

/** The console of the demo, with its admin. */
export interface DemoConsole extends Omit<DemoLogin, "pin"> {
  readonly url: string;
}

const OWNER = { name: "Ada Eze", email: "ada@adire.example", role: "owner" } as const;
const COLLEAGUE = { name: "Bisi Adeyemi", email: "bisi@adire.example", role: "finance" } as const;

const ADMIN = { name: "Chidi Okafor", email: "operator@kasuwa.example" } as const;

/**
 * The logins of the demo. They follow from the secret of the installation, so every process and every start names the
 * same ones, and no other installation has them.
 */
export const demoDashboard = (kit: Pick<Kit, "vault">, baseUrl: string): DemoDashboard => ({
  url: `${baseUrl}/login`,
  ...loginOf(kit, OWNER.email),
  colleague: loginOf(kit, COLLEAGUE.email),
});

/** The login of the admin, which follows from the secret of the installation too. */
export function demoConsole(kit: Pick<Kit, "vault">, baseUrl: string): DemoConsole {
  const { email, password } = loginOf(kit, ADMIN.email);
  return { url: `${baseUrl}/console/login`, email, password };
}

const PASSWORD_LENGTH = 16;

function loginOf({ vault }: Pick<Kit, "vault">, email: string): DemoLogin {
  const hash = vault.lookupHash(`demo login/${email}`);
  const password = hash.toString("base64url").slice(0, PASSWORD_LENGTH);
  // From 2000 on, and never four equal digits or a row: the last digit is one of the first.
  const first = 2 + (hash.readUInt8(28) % 8);
  const middle = 10 + (hash.readUInt8(29) % 80);
  return { email, password, pin: `${first}${middle === first * 11 ? 10 : middle}${first}` };
}

/** Creates the people of the demo where they are missing. */
export async function prepareDemoPeople(
  kit: Kit,
  { colleague, ...owner }: DemoDashboard,
  businessIds: readonly bigint[],
): Promise<void> {
  for (const [person, login] of [
    [OWNER, owner],
    [COLLEAGUE, colleague],
  ] as const) {
    const demo: DemoPerson = { name: person.name, ...login };
    const userId = await createDemoPerson(kit, demo);
    if (userId === undefined) continue;
    for (const businessId of businessIds)
      await addDemoMember(kit, { businessId, userId, role: person.role });
  }
}

/** Creates the admin of the demo where there never was one. */
export const prepareDemoOperator = (
  kit: Kit,
  { email, password }: Pick<DemoConsole, "email" | "password">,
): Promise<void> => createDemoOperator(kit, { name: ADMIN.name, email, password });
