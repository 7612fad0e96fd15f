import { type Planted, plantedFor } from "./planted.ts";

const plant = plantedFor("unused code");

/** The kinds of Knip findings that this repository relies on. Knip names no rules, so the finding stands in for one. */
export const unusedCode: readonly Planted[] = [
  plant(
    "neverUsed",
    "server/src/providers/bank.ts",
    "export const bank = 1;",
    "export const neverUsed = 2;",
  ),
  plant("lost.ts", "server/src/providers/lost.ts", "export const lost = 1;"),
  plant(
    "undici",
    "bench/package.json",
    '{ "name": "@small/bench", "type": "module", "dependencies": { "undici": "8.12.4" } }',
  ),
  plant("pino", "bench/src/main.ts", 'import pino from "pino";', "", "pino();"),
];
