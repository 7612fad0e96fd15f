import { tmpdir } from "node:os";
import type { TestProject } from "vitest/node";
import { temporaryFolder } from "../../src/setup/temporary-folder.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** A folder of this run of the tests, for what its files share. */
    sharedFolder: string;
  }
}

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await temporaryFolder(tmpdir());
  project.provide("sharedFolder", folder.path);
  return folder.remove;
}
