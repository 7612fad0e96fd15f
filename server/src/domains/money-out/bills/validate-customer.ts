import type { Kit } from "../../../kernel/kit.ts";
import type { BilledCustomer } from "../../../kernel/providers/ports/bill-aggregator.ts";
import type { Scenario } from "../../../kernel/providers/ports/scenario.ts";
import { providerUnavailable } from "../../../kernel/providers/refusals.ts";
import type { Mode } from "../../../kernel/tenancy/access.ts";
import { VERTICALS } from "./category-routes.ts";
import { requireProvider } from "./choose-item.ts";
import { billedNotFound, validationTimedOut } from "./errors.ts";
import type { Catalogue } from "./read-catalogue.ts";

export interface ValidationRequest extends BilledCustomer {
  readonly mode: Mode;
  readonly scenario: Scenario | undefined;
}

/**
 * Returns the customer's name as the biller has it. Throws if the biller has no such customer or does not answer.
 */
export async function validateCustomer(
  { providers }: Kit,
  catalogue: Catalogue,
  { mode, scenario, ...billed }: ValidationRequest,
) {
  const { category, providerCode, customer } = billed;
  const { seller } = requireProvider(await catalogue(mode, category), category, providerCode);
  const outcome = await providers.billAggregator(mode, seller)?.nameOf(billed, { scenario });
  switch (outcome?.kind) {
    case "found":
      return {
        message: "The biller has this customer.",
        data: { customerName: outcome.accountName, customerId: customer },
      };
    case "not_found":
      throw billedNotFound({ param: VERTICALS[category].customerField });
    case "unknown":
      throw validationTimedOut();
    default:
      throw providerUnavailable();
  }
}
