import type { Kit } from "../../../kernel/kit.ts";
import { type Pause, selectPauses } from "./queries.ts";

/** What stands still now, since when, and by whom. */
export const listPauses = ({ database }: Kit): Promise<Pause[]> => selectPauses(database);
