import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { rings } from "./server/vitest.config.ts";

/** What takes long begins first, so that no worker is left with it when the others have nothing to do. */
const ORDER = ["proofs", "web", "@kasuwa/bench", "domain", "unit"];

class LongestFirst extends BaseSequencer {
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
    sequence: { sequencer: LongestFirst },
    globalSetup: ["server/test/support/global-setup.ts"],
  },
});
