import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { writeGenerated } from "../../../../scripts/generated-files.ts";
import { unusedKit } from "../../../../scripts/unused-kit.ts";
import { routesOf } from "../../../app.ts";
import { ERROR_CODES } from "../../error-codes.ts";
import type { Module } from "../../module.ts";
import { plainSchema } from "../openapi/json-schema.ts";

const SCRIPT = path.join(import.meta.dirname, "../../../../scripts/generated.ts");

/** Written once: each time takes seconds of CPU. */
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "kasuwa-generated-"));
});
afterAll(() => rm(folder, { recursive: true }));

const readGenerated = (name: string) => readFile(path.join(folder, name), "utf8");

test("the guide to requests names all filters of each list", async () => {
  const docs = path.join(import.meta.dirname, "../../../../../docs");
  const guide = await readFile(path.join(docs, "guides/requests.md"), "utf8");
  const { paths } = JSON.parse(await readFile(path.join(docs, "openapi.json"), "utf8"));
  for (const [, list = "", cells = ""] of guide.matchAll(/^\| `GET (\S+)` \| (.*) \|$/gm)) {
    const { parameters } = paths[`/api/v1${list}`].get as {
      parameters: { in: string; name: string }[];
    };
    const filters = parameters
      .filter((one) => one.in === "query" && !IN_EVERY_LIST.has(one.name))
      .map(({ name }) => name);
    const named = [...cells.matchAll(/`(\w+)`/g)].map(([, name]) => name);
    expect(named.toSorted(), list).toEqual(filters.toSorted());
  }
});

const IN_EVERY_LIST = new Set(["startDate", "endDate", "pageNumber", "pageSize"]);

describe("generated files", () => {
  test("are all written into a folder that has none", async () => {
    const files = [
      ...["docs/errors.md", "docs/guides/request-bodies.md"],
      "docs/request-signature-vectors.json",
      ...["server/src/operator/command-list.json", "docs/openapi.json"],
      "web/src/api/generated/schema.d.ts",
      "web/src/console/api/generated/schema.d.ts",
    ];
    expect(await writeGenerated(folder)).toEqual(files);
  });

  test("errors.md has a section for every code, with its status and an answer", async () => {
    const markdown = await readGenerated("docs/errors.md");
    for (const [code, { status, meaning, whatToDo }] of Object.entries(ERROR_CODES)) {
      const section = markdown.split(`\n## ${code}\n`)[1]?.split("\n## ")[0];
      expect(section, code).toContain(`Status ${status}. ${meaning}`);
      expect(section).toContain(whatToDo);
      expect(section).toContain(`"code": "${code}"`);
      expect(markdown).toContain(`[\`${code}\`](#${code})`);
    }
  });

  test("request-bodies.md has each field of each body, with what the schema says of it", async () => {
    const markdown = await readGenerated("docs/guides/request-bodies.md");
    const rowsOf = (route: string) =>
      markdown.split(`\n\`${route}\`\n`)[1]?.split("\n#")[0]?.trim().split("\n").slice(2);
    expect(rowsOf("POST /api/v1/business/vas/airtime/purchase")).toEqual([
      '| `reference` | yes | `"airtime-7781"` | Your reference. It stands for one purchase. |',
      '| `network` | yes | `"MTN"` | From the list of providers. |',
      '| `phoneNumber` | yes | `"08030000001"` | 0…, 234… or +234…. |',
      "| `amount` | yes | `1000` |  |",
    ]);
    expect(rowsOf("POST /api/v1/customers/{id}/kyc")).toContain(
      '| `payload.passportNumber` |  | `"A01234567"` | For the type PASSPORT. |',
    );
    expect(rowsOf("POST /api/v1/business/bulk")?.join()).toContain(
      "| `transferRequest.0.amount` | yes |",
    );
    for (const { body, path: at } of routesOf(unusedKit))
      for (const name of Object.keys(
        body === undefined ? {} : (plainSchema(body).properties ?? {}),
      ))
        expect(rowsOf(`POST /api/v1${at.replaceAll(/:(\w+)/g, "{$1}")}`)?.join("\n")).toContain(
          `| \`${name}\` |`,
        );
  });

  test("the check names only the one that was changed by hand, says how to fix it, and fails", async () => {
    await writeFile(path.join(folder, "docs/errors.md"), "# Errors\n");
    await expect(
      promisify(execFile)(process.execPath, [SCRIPT, "--check", folder]),
    ).rejects.toMatchObject({
      code: 1,
      stderr: "docs/errors.md does not match the code. Run: npm run generate\n",
    });
  });

  test("need no database: a module that reads the kit while it lists its routes gets an error", () => {
    const greedy: Module = {
      name: "greedy",
      routes: ({ database }) => [database].flatMap(() => []),
    };
    expect(() => routesOf(unusedKit, [greedy])).toThrow(
      "reads kit.database while it lists its routes",
    );
  });
});
