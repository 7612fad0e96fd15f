import path from "node:path";

/** The numbered migrations of this program. */
export const MIGRATIONS = path.join(import.meta.dirname, "../../migrations");
