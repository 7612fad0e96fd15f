import type { Kit } from "../../../kernel/kit.ts";
import { saveAccount } from "../../../kernel/login/queries.ts";
import { insertOperator, wasOperator } from "./queries.ts";
import { withOperatorsLocked } from "./with-operators-locked.ts";

export interface DemoOperator {
  readonly name: string;
  readonly email: string;
  readonly password: string;
}

/** Creates the admin of the demo without an invitation. One who was removed stays removed. */
export async function createDemoOperator(kit: Kit, demo: DemoOperator): Promise<void> {
  const { realm } = kit.operatorLogin;
  if (await wasOperator(kit.database, demo.email)) return;
  const account = await kit.operatorLogin.prepareAccount(demo);
  await withOperatorsLocked(kit, async (tx) => {
    const saved = await saveAccount(tx, realm, account);
    if (saved === undefined) return;
    const { name, email } = account;
    const joinedAt = kit.clock.now();
    const order = { name, email, joinedAt, role: "admin", invitedBy: "the demo" } as const;
    await insertOperator(tx, { ...order, userId: saved.userId });
  });
}
