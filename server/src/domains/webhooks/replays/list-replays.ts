import type { Kit } from "../../../kernel/kit.ts";
import { findEndpoint } from "../endpoints/index.ts";
import { type Replay, readReplays } from "./queries.ts";

const LISTED_MAX = 50;

/** What was asked to be sent again to an endpoint, the newest first, with how far each is. */
export async function listReplays({ database }: Kit, endpointId: bigint): Promise<Replay[]> {
  const { id } = await findEndpoint(database, endpointId);
  return await readReplays(database, id, LISTED_MAX);
}
