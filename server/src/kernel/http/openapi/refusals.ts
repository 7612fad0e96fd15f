import type { Route } from "../routes/route.ts";
import {
  admissionRefusals,
  breakdowns,
  idempotencyRefusals,
  type ListedRefusal,
} from "./implied-refusals.ts";
import { schemaRefusals } from "./schema-refusals.ts";

/** Everything that a route can refuse, in the order of the checks. */
export function refusalsOf(route: Route): readonly ListedRefusal[] {
  const own = (route.refusals ?? []).map(({ code, when, sample }) => ({
    code,
    when,
    ...(sample && { sample }),
  }));
  return [
    ...admissionRefusals(route),
    ...schemaRefusals(route),
    ...idempotencyRefusals(route),
    ...own,
    ...breakdowns(route),
  ];
}
