import { type Planted, plantedFor } from "./planted.ts";

/** That the real script finds every difference is shown by its own tests; here, that the check asks it. */
export const staleFiles: readonly Planted[] = [
  plantedFor("generated")("does not match the code", "docs/made.txt", "unmade"),
];
