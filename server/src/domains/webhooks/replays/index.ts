export { listReplays } from "./list-replays.ts";
export type { Replay } from "./queries.ts";
export { replayDeliveries } from "./replay-deliveries.ts";
export { replaySince } from "./replay-since.ts";
