import type { TestProject } from "vitest/node";
import { temporaryFolder } from "../../src/setup/temporary-folder.ts";
import { fastParent } from "./fast-parent.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** A folder of this run of the tests, for what its files share. */
    sharedFolder: string;
  }
}

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await temporaryFolder(await fastParent());
  project.provide("sharedFolder", folder.path);
  return folder.remove;
}
