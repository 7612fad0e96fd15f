import type { Kit } from "../../../kernel/kit.ts";
import { type ListedMove, readMoves } from "./queries.ts";

/** The moves out of this cell, the newest first. */
export const listMoves = ({ database }: Kit): Promise<readonly ListedMove[]> => readMoves(database);
