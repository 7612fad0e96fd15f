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

/** What passes or fails alike on every PostgreSQL: proofs of the embedded one, of browsers, and of rules that hold above any database. */
const ALIKE_EVERYWHERE =
  "**/{embedded*,*-browser,any-order,decided-in-time,killed,ledger-mutations,many-notices,model,nothing-lost}{,.proof}.test.ts";
// Vitest applies `--exclude` of the command line to no project that has its own list.
const leftOut = process.env["TEST_DATABASE_ONLY"] === "1" ? [ALIKE_EVERYWHERE] : [];

const ring = (name: string, choices: Choices): TestProjectInlineConfiguration => ({
  root: import.meta.dirname,
  test: {
    name,
    pool: "forks",
    // More than there are cores: many tests wait, for a retry or for a process to start. Six were no faster.
    maxWorkers: 4,
    // Far above what a test needs: a limit finds what hangs, and is no measure of speed.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
    restoreMocks: true,
    isolate: false,
    // Node reads TypeScript itself, as it does in service; transforming it took a third of the tests' CPU.
    experimental: { viteModuleRunner: false, nodeLoader: false },
    // Young objects die before they are copied: 6% less CPU.
    execArgv: [
      "--min-semi-space-size=16",
      "--max-semi-space-size=32",
      // Threads that compile and collect beside others take from the same cores: 5% less CPU without them.
      "--single-threaded-gc",
      "--no-concurrent-recompilation",
      "--import",
      join(import.meta.dirname, "test/support/quiet-imports.ts"),
    ],
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
    exclude: [UNIT, ...PROOFS, ...leftOut],
  }),
  ring("proofs", { include: PROOFS, exclude: leftOut }),
];
