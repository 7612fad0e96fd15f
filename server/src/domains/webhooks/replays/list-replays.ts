import type { Kit } from "../../../kernel/kit.ts";
import { findEndpoint } from "../endpoints/index.ts";
import { type Replay, readReplays } from "./queries.ts";

const LISTED_MAX = 50;

/** Returns the newest replays of an endpoint with their progress, at most 50. Throws `endpointNotFound`. */
export async function listReplays({ database }: Kit, endpointId: bigint): Promise<Replay[]> {
  const { id } = await findEndpoint(database, endpointId);
  return await readReplays(database, id, LISTED_MAX);
}
