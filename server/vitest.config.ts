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

const ring = (name: string, choices: Choices): TestProjectInlineConfiguration => ({
  root: import.meta.dirname,
  test: {
    name,
    pool: "forks",
    // More than there are cores: many tests wait, for a retry or for a process to start.
    maxWorkers: 4,
    // Far above what a test needs: a limit finds what hangs, and is no measure of speed.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    restoreMocks: true,
    // Node reads TypeScript itself, as it does in service; transforming it took a third of the tests' CPU.
    experimental: { viteModuleRunner: false, nodeLoader: false },
    execArgv: ["--import", join(import.meta.dirname, "test/support/quiet-imports.ts")],
    setupFiles: [join(import.meta.dirname, "test/support/begin-file.ts")],
    ...choices,
  },
});

/**
 * Test files of the first two rings share the worker processes, so the program is loaded twice and not once a file:
 * that takes half of the CPU. A proof kills processes, changes the program's settings or measures memory, so each file has
 * a process of its own.
 */
export const rings: readonly TestProjectInlineConfiguration[] = [
  ring("unit", { include: [UNIT], isolate: false }),
  ring("domain", {
    include: ["src/**/test/**/*.test.ts"],
    exclude: [UNIT, ...PROOFS],
    isolate: false,
  }),
  ring("proofs", { include: PROOFS }),
];
