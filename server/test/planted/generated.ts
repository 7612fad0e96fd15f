import { type Planted, plantedFor } from "./planted.ts";

/** The real script's own tests show that it finds every difference. This shows that the check runs it. */
export const staleFiles: readonly Planted[] = [
  plantedFor("generated")("does not match the code", "docs/made.txt", "unmade"),
];
