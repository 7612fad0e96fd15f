import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestService, type TestService } from "../../../../test/support/service.ts";

const GUIDE = path.join(import.meta.dirname, "../../../../../docs/guides/requests.md");

let service: TestService;
let folder: string;
let guide: string;
beforeAll(async () => {
  service = await startTestService();
  folder = await mkdtemp(path.join(tmpdir(), "kasuwa-guide-"));
  guide = await readFile(GUIDE, "utf8");
});
afterAll(async () => {
  await service.stop();
  await rm(folder, { recursive: true });
});

/** The guide's programs in one language. */
const snippets = (language: string): string[] =>
  [...guide.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\`$`, "gms"))].map(
    ([, program = ""]) => program,
  );

/** Runs a program as a reader would, with the three variables of the guide set. */
async function run(
  [command = "", ...first]: readonly string[],
  ending: string,
  program: string,
  timeout = 30_000,
): Promise<string> {
  const file = path.join(folder, `program.${ending}`);
  await writeFile(file, program);
  const { apiKey, publicKey } = service.business.test;
  const variables = {
    KASUWA_URL: service.url,
    KASUWA_API_KEY: apiKey,
    KASUWA_PUBLIC_KEY: publicKey,
  };
  const env = { ...process.env, ...variables };
  const { stdout } = await promisify(execFile)(command, [...first, file], { env, timeout });
  return stdout;
}

/** Whether this machine can do what a shell command asks. */
const can = (command: string) =>
  promisify(execFile)("sh", ["-c", command]).then(
    () => true,
    () => false,
  );

const canCurl = await can("command -v bash curl openssl base64");
const canPython = await can("command -v python3");
/** Go compiles its HTTP library first: most of a minute on both cores. So only the soak runs its program. */
const canGo = process.env["KASUWA_SOAK"] === "1" && (await can("command -v go"));
const GO_LIMIT = { timeout: 300_000 };
const canPhp = await can(`php -r 'exit(extension_loaded("curl") ? 0 : 1);'`);

describe("the guide's programs work as they are printed", () => {
  test.runIf(canCurl)(
    "in bash: a read, a signed transfer, the short forms, and the signature's helper",
    async () => {
      const [
        balance = "",
        transfer = "",
        transferV3 = "",
        shortForms = "",
        example = "",
        helper = "",
      ] = snippets("bash");
      expect(JSON.parse(await run(["bash"], "sh", balance)).data.currency).toBe("NGN");
      for (const program of [transfer, transferV3]) {
        expect(JSON.parse(await run(["bash"], "sh", program))).toMatchObject({
          data: { transferReference: [expect.stringMatching(/^trf_/)] },
          error: null,
        });
      }
      expect(JSON.parse(await run(["bash"], "sh", shortForms + example)).data.total).toBe(25_075);
      expect(JSON.parse(await run(["bash"], "sh", helper)).data.version).toBe("v2");
    },
  );

  test("in TypeScript: a signed transfer and signed reads", async () => {
    const output = await run([process.execPath], "ts", snippets("ts").join("\n"));
    expect(output).toContain("trxAmount: 25000");
    expect(output).toContain("accounts: []");
    expect(output).toContain("v3 accepted { transferReference:");
    expect(output).toMatch(/v3 read \{[\s\S]*accounts: \[\]/);
  });

  test.runIf(canPython)("in Python: a signed transfer and signed reads", async () => {
    const output = await run(["python3"], "py", snippets("python").join("\n"));
    expect(output).toContain("'trxAmount': 25000");
    expect(output).toContain("'accounts': []");
    expect(output).toContain("v3 accepted {'transferReference':");
    expect(output).toMatch(/v3 read \{.*'accounts': \[\]/);
  });

  test.runIf(canPhp)("in PHP: signed transfers and a signed read", async () => {
    const output = await run(["php"], "php", snippets("php").join("\n"));
    expect(output.match(/trf_/g)).toHaveLength(2);
    expect(output).toMatch(/^v3 read \{"accounts":\[\],.*\}$/m);
  });

  test.runIf(canGo)("in Go: a signed transfer and a signed read", GO_LIMIT, async () => {
    const output = await run(["go", "run"], "go", snippets("go").join("\n"), GO_LIMIT.timeout);
    expect(output).toMatch(/^v3 accepted \{"transferReference":\["trf_\w+"\]\} <nil>$/m);
    expect(output).toMatch(/^v3 read \{"accounts":\[\],.*\} <nil>$/m);
  });

  test("and each language is there", () => {
    expect(
      ["bash", "ts", "python", "php", "go"].map((language) => snippets(language).length),
    ).toEqual([6, 2, 2, 2, 1]);
  });
});
