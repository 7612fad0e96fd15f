import type { Kit } from "../../../kernel/kit.ts";
import { type EndpointChoice, findEndpoint } from "../endpoints/index.ts";
import {
  type AttemptsInQuarter,
  countOutcomesOfDay,
  type DayOutcomes,
  readAttemptsOfDay,
} from "./list-queries.ts";

export interface EndpointDay {
  readonly quarters: readonly AttemptsInQuarter[];
  readonly outcomes: DayOutcomes;
  /** False if there were more events than are counted: then both are of the newest ones. */
  readonly isWhole: boolean;
}

/** More events of an endpoint are not counted. */
const COUNTED_MAX = 5_000;

/** Returns an endpoint's attempts of the last day, and what became of its events. Throws `endpointNotFound`. */
export async function showDay(
  { database }: Kit,
  choice: EndpointChoice,
  countedMax = COUNTED_MAX,
): Promise<EndpointDay> {
  const { environmentId, id: endpointId } = await findEndpoint(database, choice);
  const key = { environmentId, endpointId };
  const quarters = await readAttemptsOfDay(database.ordered, key, countedMax);
  const outcomes = await countOutcomesOfDay(database.ordered, key, countedMax);
  return { quarters, outcomes, isWhole: outcomes.events < countedMax };
}
