import { type Planted, plantedFor } from "./planted.ts";

const plant = plantedFor("tidy");
const source = (name: string) => `server/src/untidy/${name}.ts`;

/** At least one for each test in tidy.test.ts, which leaves this file out. */
export const untidiness: readonly Planted[] = [
  plant("leaves work for later", source("later"), "// TODO: tomorrow"),
  plant("leaves work for later", "docs/later.md", "FIXME before the release"),
  plant(
    "keeps a test from running",
    "server/src/untidy/test/skipped.test.ts",
    'test.skip("never");',
  ),
  plant(
    "keeps a test from running",
    "server/src/untidy/test/focused.test.ts",
    'describe.only.each([1])("alone");',
  ),
  plant(
    "keeps a test from running",
    "server/src/untidy/test/promised.test.ts",
    'test.todo("some day");',
  ),
  plant("prints from within the server", source("chatty"), "console.log(1);"),
  plant("turns a type into any", source("careless"), "export const careless = (1 as any).two;"),
  plant(
    "silences the compiler",
    source("silenced"),
    "// @ts-ignore",
    "export const silenced: number = '';",
  ),
  plant("expects a type error for no reason", source("expected"), "// @ts-expect-error"),
  plant(
    "silences the linter for no reason",
    source("ignored"),
    "// biome-ignore lint/style/useConst: x",
  ),
  plant("names a folder of one machine", "docs/where.md", "It is in /home/me/kasuwa."),
  plant(
    "names a package registry",
    "docs/from.md",
    "npm install --registry https://registry.npmjs.org/",
  ),
  plant(
    "names a package registry",
    "package-lock.json",
    '{ "resolved": "https://packages.example/pg.tgz" }',
  ),
  plant("ends in white space", "docs/spaces.md", "A space at the end "),
  plant("ends with one line break", "docs/empty-lines.md", "One too many.", ""),
  plant(
    "is short enough to be read at once",
    source("long"),
    ...Array<string>(301).fill("export {};"),
  ),
  plant("has a name that says what is in it", source("utils"), "export {};"),
  plant("has a name that says what is in it", "server/src/helpers/one.ts", "export {};"),
  plant("that git tracks is written by hand", "server/trace.log", "Started."),
  plant("that git tracks is written by hand", "server/dist/main.js", "export {};"),
  plant(
    "of a domain has one of the known roles",
    "server/src/domains/customers/wallets/service.ts",
    "export {};",
  ),
  plant(
    "of a domain has one of the known roles",
    "server/src/domains/customers/wallets/inner/show-more.ts",
    "export {};",
  ),
  plant("of a domain has one of the known roles", "server/src/domains/loose.ts", "export {};"),
  plant(
    "of a domain has one of the known roles",
    "server/src/domains/cards/loose.ts",
    "export {};",
  ),
  plant("with tests is where the runner finds it", "web/src/beside.test.ts", "export {};"),
  plant("every workspace with TypeScript has its types checked", "web/tsconfig.json"),
  plant("every workspace with TypeScript has its types checked", "web/vitest.config.ts"),
  plant(
    "migrations are numbered without a gap",
    "server/migrations/0003_gap.sql",
    "-- Number two is missing.",
  ),
  plant("migrations are numbered without a gap", "server/migrations/0003_silent.sql", "select 1;"),
  plant(
    "links in the documents lead somewhere",
    "docs/lost.md",
    "[lost](nowhere.md), [kept](lost.md)",
  ),
  plant(
    "paths in the documents for contributors exist",
    "docs/glossary.md",
    "See `server/src/lost.ts`.",
  ),
  plant("every word has one meaning", source("waiting"), "export const whoIsTold = 1;"),
  plant("every word has one meaning", "docs/phrase.md", "Rows are kept for ever."),
  plant("README.md leads to every guide", "docs/guides/hidden.md", "No document links here."),
  plant(
    "docs/decisions/README.md leads to every decision",
    "docs/decisions/0001-hidden.md",
    "No document links here.",
  ),
  plant(
    "ARCHITECTURE.md leads to every domain",
    "server/src/domains/platform/hidden/show-nothing.ts",
    "export {};",
  ),
  plant(
    "every dependency has an exact version",
    "packages/sdk/package.json",
    '{ "dependencies": { "pg": "^8.0.0" } }',
  ),
];
