import type { Kit } from "../../../kernel/kit.ts";
import { type Pause, selectPauses } from "./queries.ts";

/** Returns the current pauses, with their time and operator. */
export const listPauses = ({ database }: Kit): Promise<Pause[]> => selectPauses(database);
