import { format } from "../../../kernel/money.ts";
import type { StoredRoute } from "../../../kernel/providers/live/route-queries.ts";

type Conditions = Pick<StoredRoute, "environmentId" | "onlyFor" | "amountMin" | "amountMax">;

/** What a route is for, as people read it. Empty: all new work of its port. */
export const describeConditions = ({
  environmentId,
  onlyFor,
  amountMin,
  amountMax,
}: Conditions): readonly string[] => [
  ...(environmentId === null ? [] : [`environment ${environmentId}`]),
  ...(onlyFor === null ? [] : [onlyFor.join(" ")]),
  ...(amountMin === null ? [] : [`from ${format(amountMin, "NGN")}`]),
  ...(amountMax === null ? [] : [`up to ${format(amountMax, "NGN")}`]),
];
