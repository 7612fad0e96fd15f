import { readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { TestChooser } from "./mutants/choose-tests.ts";
import { EQUIVALENT } from "./mutants/equivalent.ts";
import { findMutants } from "./mutants/find-mutants.ts";
import { type Mutant, nameOf } from "./mutants/mutant.ts";
import { type Judgement, Workshop } from "./mutants/run-tests.ts";
import { sampleOf } from "./mutants/sample.ts";
import { ROOT, repositoryFiles } from "./repository.ts";

/**
 * Changes the code in small ways, one at a time, and runs the tests that should notice: first those of the changed
 * file's folder, then those that reach it from elsewhere. The suite itself must be green before.
 *
 *   npm run mutants -- --sample 100 --seed 7 --only server/src/domains/customers/wallets
 */
const { values } = parseArgs({
  options: {
    sample: { type: "string", default: "20" },
    seed: { type: "string", default: "1" },
    only: { type: "string", default: "server/src/" },
    list: { type: "boolean", default: false },
  },
});

/** The share of a sample that tests must kill. */
const KILLED_MIN = 0.95;

const files = repositoryFiles();
const chooser = new TestChooser(files);
const all = files.filter(isMutated).flatMap((file) => findMutants(file, readText(file)));
const sample = sampleOf(all, Number(values.sample), Number(values.seed));
const judged = sample.filter((mutant) => !isEquivalent(mutant));

console.log(`${all.length} mutants; a sample of ${sample.length} with seed ${values.seed}`);
if (values.list) for (const mutant of sample) console.log(nameOf(mutant));
else process.exitCode = (await judgeAll()) >= KILLED_MIN ? 0 : 1;

/** Rules, decisions, queries and route flags of the domains, and the kernel they stand on. */
function isMutated(file: string): boolean {
  const isCode = /^server\/src\/(?:domains\/.+|kernel\/(?:ledger|http|tenancy)\/.+)\.ts$/.test(
    file,
  );
  const isOther =
    /\/(?:test|data|docs|openapi)\/|\/(?:index|module|errors|schemas)\.ts$|-schemas\.ts$/;
  return isCode && !isOther.test(file) && file.startsWith(values.only);
}

function isEquivalent({ file, change, code }: Mutant): boolean {
  return EQUIVALENT.some(
    (known) => known.file === file && known.change === change && known.code === code,
  );
}

function readText(file: string): string {
  return readFileSync(join(ROOT, file), "utf8");
}

/** The share of mutants that some test noticed. A run that timed out is no kill: a person has to look at it. */
async function judgeAll(): Promise<number> {
  const others: string[] = [];
  const waiting = [...judged];
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  const killed = judged.length - others.length;
  const skipped = sample.length - judged.length;
  console.log(`${killed} of ${judged.length} killed, ${skipped} known as equivalent`);
  for (const line of others) console.log(line);
  return judged.length === 0 ? 1 : killed / judged.length;

  async function work(): Promise<void> {
    const workshop = new Workshop(files);
    try {
      for (let mutant = waiting.shift(); mutant !== undefined; mutant = waiting.shift()) {
        const judgement = await judge(workshop, mutant);
        const line = `${judgement.padEnd(9)}  ${nameOf(mutant)}`;
        if (judgement !== "killed") others.push(line);
        console.log(line);
      }
    } finally {
      workshop.remove();
    }
  }
}

async function judge(workshop: Workshop, mutant: Mutant): Promise<Judgement> {
  const { file } = mutant;
  const stages = [chooser.ownTests(file), chooser.otherTests(file), chooser.testsOfUsers(file)];
  for (const tests of stages) {
    const judgement = tests.length === 0 ? "survived" : await workshop.judge(mutant, tests);
    if (judgement !== "survived") return judgement;
  }
  return "survived";
}
