import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { rings } from "./server/vitest.config.ts";

/** First the rules of money: a run that is out of time has them. Then what takes long, so that short files fill the end. */
const ORDER = ["domain", "@kasuwa/bench", "web", "proofs", "unit"];

class RulesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ project }: TestSpecification) => ORDER.indexOf(project.name);
    return (await super.sort(files)).sort((a, b) => place(a) - place(b));
  }
}

/** The server's tests are in three rings; other workspaces say in a configuration of their own how theirs run. */
export default defineConfig({
  test: {
    projects: [...rings, "{web,bench}/vitest.config.ts", "packages/*/vitest.config.ts"],
    // Once for all rings: the server's tests share one PostgreSQL.
    sequence: { sequencer: RulesFirst },
    globalSetup: ["server/test/support/global-setup.ts"],
  },
});
