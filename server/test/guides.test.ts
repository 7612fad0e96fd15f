import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startWorkingService, type WorkingService } from "./support/working-service.ts";

const GUIDES = path.join(import.meta.dirname, "../../docs/guides");

let service: WorkingService;
beforeAll(async () => {
  service = await startWorkingService();
});
afterAll(() => service.stop());

async function snippetsOf(guide: string): Promise<readonly string[]> {
  const text = await readFile(path.join(GUIDES, guide), "utf8");
  return [...text.matchAll(/^```bash\n(.*?)^```$/gms)].map(([, snippet = ""]) => snippet);
}

/** The functions that readers of the guide to requests paste into their shells. */
async function shortForms(): Promise<string> {
  const snippets = await snippetsOf("requests.md");
  const found = snippets.find((snippet) => snippet.startsWith("kasuwa()"));
  if (found === undefined) throw new Error("the guide to requests has the short forms");
  return found;
}

/** Runs what a reader pastes, and returns the envelopes of the answers. */
async function answersTo(
  program: string,
  timeout: number,
): Promise<readonly { data: unknown; error: unknown }[]> {
  const { apiKey, publicKey } = service.business.test;
  const variables = {
    KASUWA_URL: service.url,
    KASUWA_API_KEY: apiKey,
    KASUWA_PUBLIC_KEY: publicKey,
  };
  const { stdout } = await promisify(execFile)("bash", ["-c", program], {
    env: { ...process.env, ...variables },
    timeout,
  });
  return stdout
    .trim()
    .split(/\n+/)
    .map((line) => JSON.parse(line));
}

const canCurl = await promisify(execFile)("sh", ["-c", "command -v bash curl openssl"]).then(
  () => true,
  () => false,
);

describe.runIf(canCurl)(
  "each example of a guide succeeds as it is printed, one after the other",
  () => {
    test.each([
      [["transfers.md"], 1],
      [["collections.md"], 3],
      [["wallets.md", "cards.md"], 7 + 12],
      [["bills.md"], 4],
      [["verification.md"], 1],
      [["test-mode.md"], 4],
    ])("%s", async (guides, answers) => {
      const snippets = (await Promise.all(guides.map(snippetsOf))).flat();
      const answered = await answersTo(
        [await shortForms(), ...snippets].join("\n"),
        20_000 * guides.length,
      );
      expect(answered.map(({ error }) => error)).toEqual(Array(answers).fill(null));
    });
  },
);
