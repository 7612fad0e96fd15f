import { join } from "node:path";
import type { TestProjectInlineConfiguration } from "vitest/config";

type Choices = NonNullable<TestProjectInlineConfiguration["test"]>;

/** Every process of a run, the tests' own services among them, finds what an earlier one has compiled. */
process.env["NODE_COMPILE_CACHE"] ??= join(
  import.meta.dirname,
  "../node_modules/.cache/kasuwa-tests",
);

/** The name of a test file chooses its ring; CONTRIBUTING.md says which to choose. */
const UNIT = "src/**/test/**/*.unit.test.ts";
const PROOFS = ["src/**/test/**/*.proof.test.ts", "test/**/*.test.ts"];

/**
 * The pages of the dashboard in a browser: `npm run test:dashboard`. They join `npm test` when each was seen green beside
 * the others on a quiet machine.
 */
const PAGES = "test/dashboard/**";
const withoutPages = process.env["DASHBOARD_PAGES"] === "1" ? [] : [PAGES];

const ring = (name: string, choices: Choices): TestProjectInlineConfiguration => ({
  root: import.meta.dirname,
  test: {
    name,
    pool: "forks",
    // More than there are cores: many tests wait, for a retry or for a process to start. Six were no faster.
    maxWorkers: 4,
    // Far above what a test needs: a limit finds what hangs, and is no measure of speed.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    restoreMocks: true,
    isolate: false,
    // Node reads TypeScript itself, as it does in service; transforming it took a third of the tests' CPU.
    experimental: { viteModuleRunner: false, nodeLoader: false },
    execArgv: ["--import", join(import.meta.dirname, "test/support/quiet-imports.ts")],
    setupFiles: [join(import.meta.dirname, "test/support/begin-file.ts")],
    ...choices,
  },
});

/**
 * Test files share the worker processes, so the program is loaded once a process and not once a file. What a proof kills
 * or measures is a process of its own.
 */
export const rings: readonly TestProjectInlineConfiguration[] = [
  ring("unit", { include: [UNIT] }),
  ring("domain", {
    include: ["src/**/test/**/*.test.ts"],
    exclude: [UNIT, ...PROOFS],
  }),
  ring("proofs", { include: PROOFS, exclude: withoutPages }),
];
