import type { Installation } from "../setup/bench-database.ts";
import { askOperator } from "../setup/operator.ts";

/** Subscribes a URL to a business's events with the operator's command line. */
export async function createEndpoint(
  installation: Installation,
  businessId: bigint,
  target: string,
): Promise<void> {
  const command = ["webhooks", "create", String(businessId), target, "--mode", "test"];
  await askOperator(installation, command);
}
