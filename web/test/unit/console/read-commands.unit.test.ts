import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const CONSOLE = join(import.meta.dirname, "../../../src/console");
const LIST = join(import.meta.dirname, "../../../../server/src/operator/command-list.json");

interface Listed {
  readonly name: string;
  readonly needs: string;
}

const readNeeds = (): Map<string, string> => {
  const commands: readonly Listed[] = JSON.parse(readFileSync(LIST, "utf8"));
  return new Map(commands.map(({ name, needs }) => [name, needs]));
};

const sources = (): string[] =>
  readdirSync(CONSOLE, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => readFileSync(join(CONSOLE, file), "utf8"));

test("a page reads with read-only commands: the service refuses any other", () => {
  const needs = readNeeds();
  const names = sources().flatMap((text) =>
    [...text.matchAll(/commandQuery(?:<[^(]*>)?\(\s*"([^"]+)"/g)].map(([, name = ""]) => name),
  );
  expect(names.length).toBeGreaterThan(30);
  const others = names.filter((name) => needs.get(name)?.endsWith(":read") !== true);
  expect(others).toEqual([]);
});
