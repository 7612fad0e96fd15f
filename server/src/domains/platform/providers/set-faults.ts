import type { Kit } from "../../../kernel/kit.ts";
import type { BankFaults } from "../../../kernel/providers/ports/simulated-bank.ts";
import { recordAction } from "../audit/index.ts";
import { findEnvironment } from "../businesses/index.ts";

export interface FaultsOrder {
  readonly businessId: bigint;
  readonly faults: BankFaults;
  readonly by: string;
}

/** Makes test mode's bank unreliable for a business, or reliable again. Each fault is a percentage. */
export async function setFaults(kit: Kit, { businessId, faults, by }: FaultsOrder): Promise<void> {
  const environmentId = await findEnvironment(kit.database, businessId, "test");
  await kit.database.transaction(async (tx) => {
    await kit.providers.simulatedBank.setFaults(tx, environmentId, faults);
    const details = { ...faults };
    const action = "simulator.faults";
    await recordAction(kit, tx, { by, action, businessId, mode: "test", details });
  });
}
