import type { Kit } from "../../../kernel/kit.ts";
import { type EndpointChoice, findEndpoint } from "../endpoints/index.ts";
import { type Replay, readReplays } from "./queries.ts";

const LISTED_MAX = 50;

/** Returns the newest replays of an endpoint with their progress, at most 50. Throws `endpointNotFound`. */
export async function listReplays({ database }: Kit, choice: EndpointChoice): Promise<Replay[]> {
  const { id } = await findEndpoint(database, choice);
  return await readReplays(database, id, LISTED_MAX);
}
