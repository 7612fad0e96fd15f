import type { Installation } from "../setup/bench-database.ts";
import { askOperator } from "../setup/operator.ts";

/** Has a business's events sent to a URL, as an operator would: with the command line. */
export async function createEndpoint(
  installation: Installation,
  businessId: bigint,
  target: string,
): Promise<void> {
  const wish = ["webhooks", "create", String(businessId), target, "--mode", "test"];
  await askOperator(installation, wish);
}
