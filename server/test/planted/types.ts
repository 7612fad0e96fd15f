import { type Planted, plantedFor } from "./planted.ts";

export const typeErrors: readonly Planted[] = [
  plantedFor("types in server")(
    "TS2322",
    "server/src/mistyped.ts",
    'export const count: number = "one";',
  ),
  plantedFor("types in scripts")(
    "TS2532",
    "scripts/mistyped.ts",
    "export const one = [1][0].toFixed();",
  ),
];
