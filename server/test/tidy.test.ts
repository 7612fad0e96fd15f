import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { ROOT, repositoryFiles, trackedFiles, workspaceFolders } from "../../scripts/repository.ts";
import { findReplaced } from "./support/plain-words.ts";

/** Tests of the repository itself, for rules that no compiler or linter checks. */

const LINES_MAX = 300;

/** Files that are longer than allowed. Add a name only with its reason, or better: not at all. */
const LONG_FILES: readonly string[] = [];

/** This file is full of violations, because it proves that the tests find them. */
const PLANTED = "server/test/planted/tidy.ts";

const CODE = /\.(?:[cm]?[jt]s|tsx|css)$/;
const TYPESCRIPT = /\.tsx?$/;
const TEST = /\.(?:test|spec)\.tsx?$/;
const DOMAIN_ROLE =
  /^(?:module|index|sealed-table|rules|queries|routes|schemas|errors|events|jobs)\.ts$|^(?:test|data)\//;

const paths = repositoryFiles();
const files = paths
  .filter((path) => path !== PLANTED)
  .map((path) => ({ path, text: readFileSync(join(ROOT, path), "utf8") }))
  .filter(({ text }) => !text.includes("\0"));

describe("no line", () => {
  // Patterns are written so that they do not match themselves.
  test.each([
    { rule: "leaves work for later", pattern: /\b(?:TO[D]O|FIX[M]E|XX[X]|HAC[K])\b/ },
    { rule: "keeps a test from running", pattern: /\.(?:only|skip|todo)[(.]/, in: TEST },
    {
      rule: "prints from within the server",
      pattern: /\bconsole\.(?:log|info|warn|error|debug|table|dir|trace)\b/,
      in: /^server\/src\/(?!(?:main|operator|cli)\.ts$)/,
    },
    { rule: "turns a type into any", pattern: /\bas any(?:[;,)\]}.]|$)/, in: TYPESCRIPT },
    { rule: "silences the compiler", pattern: /@ts-(?:ignore|nocheck)/, in: CODE },
    {
      rule: "expects a type error for no reason",
      pattern: /@ts-expect-error(?!\W+\w+\W+\w)/,
      in: CODE,
    },
    {
      rule: "silences the linter for no reason",
      pattern: /biome-ignore(?![^:]*:\W*\w+\W+\w)/,
      in: /\.(?:[cm]?[jt]s|tsx|css|jsonc|grit)$/,
    },
    {
      rule: "names a folder of one machine",
      pattern: /(?<![\w.~-])\/(?:home|work|root|Users)\/\w/,
    },
    {
      rule: "names a package registry",
      pattern:
        /"resolved": "htt[p]|\bregistry\.(?:[\w-]+\.)*(?:com|dev|io|net|org)\b|\/\/[\w.-]*registry\./,
    },
    { rule: "ends in white space", pattern: /[ \t\r]$/ },
  ])("$rule", ({ rule, pattern, in: where = /./ }) => {
    const offences = files
      .filter(({ path }) => where.test(path))
      .flatMap(({ path, text }) => linesThatMatch(pattern, text).map((line) => `${path}:${line}`));
    expect(offences, `rewrite these lines, none of which may be one that ${rule}`).toEqual([]);
  });
});

/** Texts from elsewhere, texts that may never change, and the list of words itself. */
const NOT_OUR_WORDS =
  /^(?:server\/public\/docs\/scalar|server\/migrations\/|server\/src\/.*\/data\/|LICENSE|NOTICE|package-lock\.json|server\/test\/(?:support\/plain-words|planted\/tidy)\.ts)/;

/** Names of others that hold such a word: the account `nobody`, for instance. */
const FOREIGN_NAMES: readonly RegExp[] = [
  /`nobody`/g,
  /"nobody"/g,
  // A flag of V8.
  /--no-allocation-[s]ite-pretenuring/g,
  // A header of browsers and its values, and an attribute of cookies.
  /\b(?:sec-fetch-|cross-|same-?)[s]ite\b/gi,
  // Tailwind's names of alignments.
  /\b(?:items|self)-[s]tretch\b/g,
  // Python's null.
  /\bis None\b/g,
];

test("every word has one meaning, and is the field's own", { timeout: 60_000 }, () => {
  const offences = files
    .filter(({ path }) => !NOT_OUR_WORDS.test(path))
    .flatMap(({ path, text }) =>
      text.split("\n").flatMap((line, index) => {
        const ours = FOREIGN_NAMES.reduce((rest, name) => rest.replaceAll(name, ""), line);
        return findReplaced(ours).map((found) => `${path}:${index + 1}: ${found}`);
      }),
    );
  expect(offences, "say these in the plain words that stand behind the arrow").toEqual([]);
});

describe("every file", () => {
  test("ends with one line break", () => {
    const offences = files.filter(({ text }) => text !== "" && !/[^\n]\n$/.test(text));
    const names = offences.map(({ path }) => path);
    expect(names, "end these files with one line break: npm run format").toEqual([]);
  });

  test("is short enough to be read at once", () => {
    const written = files.filter(({ path }) => !path.includes("/generated/"));
    const long = written.filter(({ text }) => text.split("\n").length - 1 > LINES_MAX);
    const offences = long.map(({ path }) => path).filter((path) => CODE.test(path));
    expect(offences, `split these by meaning, to ${LINES_MAX} lines at most`).toEqual(LONG_FILES);
  });

  test("has a name that says what is in it", () => {
    const vague = /(?:^|\/)(?:utils?|helpers?|misc|common)(?:\/|\.[^/]+$)/;
    const offences = paths.filter((path) => vague.test(path));
    expect(offences, "name these files after what is in them").toEqual([]);
  });

  test("that git tracks is written by hand", () => {
    const made = /(?:^|\/)(?:node_modules|\.kasuwa|dist|coverage)(?:\/|$)|\.log$/;
    const offences = trackedFiles().filter((path) => made.test(path));
    expect(offences, "git rm --cached these, and add them to .gitignore").toEqual([]);
  });

  test("of a domain has one of the known roles, or is an operation named by a verb and a noun", () => {
    const operation = /^[a-z0-9]+(?:-[a-z0-9]+)+\.ts$/;
    const offences = paths.filter((path) => {
      const [, inDomain] = /^server\/src\/domains\/(?:[a-z-]+\/[a-z-]+\/)?(.*)$/.exec(path) ?? [];
      return inDomain !== undefined && !DOMAIN_ROLE.test(inDomain) && !operation.test(inDomain);
    });
    const advice = "name these verb-noun.ts, or after a role that STYLE.md lists (rule 2)";
    expect(offences, advice).toEqual([]);
  });

  test("with tests is where the runner finds it", () => {
    const offences = paths.filter(
      (path) => TEST.test(path) && !/(?:^|\/)test\/.*\.test\.tsx?$/.test(path),
    );
    expect(offences, "move these into a folder named test, as NAME.test.ts").toEqual([]);
  });
});

test("every workspace with TypeScript has its types checked, and every one with tests has them run", () => {
  const lacking = (file: string, kind: RegExp) =>
    workspaceFolders()
      .filter((folder) => paths.some((path) => path.startsWith(`${folder}/`) && kind.test(path)))
      .map((folder) => `${folder}/${file}`)
      .filter((path) => !paths.includes(path));
  const offences = [...lacking("tsconfig.json", TYPESCRIPT), ...lacking("vitest.config.ts", TEST)];
  expect(offences, "add these files").toEqual([]);
});

test("migrations are numbered without a gap, and say why in their first line", () => {
  const migrations = files.filter(({ path }) => path.startsWith("server/migrations/"));
  const numbers = migrations.map(
    ({ path }) => /^server\/migrations\/(\d{4})_[a-z0-9_]+\.sql$/.exec(path)?.[1],
  );
  const offences = migrations.filter(({ text }, index) => {
    const number = Number(numbers[index]);
    return number !== index + 1 || !/^-- \w/.test(text);
  });
  const names = offences.map(({ path }) => path);
  const advice =
    "name these NNNN_what_it_does.sql, counted on, with a first line `-- Why it is there.`";
  expect(names, advice).toEqual([]);
});

test("links in the documents lead somewhere", () => {
  const offences = files
    .filter(({ path }) => path.endsWith(".md"))
    .flatMap(({ path, text }) =>
      linksIn(text)
        .filter((link) => !existsSync(join(ROOT, link.startsWith("/") ? "" : dirname(path), link)))
        .map((link) => `${path} → ${link}`),
    );
  expect(offences, "fix these links, which lead nowhere").toEqual([]);
});

test("paths in the documents for contributors exist", () => {
  const documents =
    /^(?:ARCHITECTURE|CONTRIBUTING|STYLE|docs\/glossary|docs\/contributing\/.+|docs\/decisions\/.+)\.md$/;
  const offences = files
    .filter(({ path }) => documents.test(path))
    .flatMap(({ path, text }) =>
      pathsIn(text)
        .filter((named) => !["", "server/src/"].some((from) => existsSync(join(ROOT, from, named))))
        .map((named) => `${path} → ${named}`),
    );
  expect(offences, "correct these paths, which do not exist").toEqual([]);
});

test.each([
  {
    ...{ what: "domain", of: /^server\/src\/domains\/[^/]+\/([^/]+)\//, named: "ARCHITECTURE.md" },
    sign: (name: string) => `\`${name}\``,
  },
  {
    ...{ what: "guide", of: /^(docs\/guides\/[^/]+\.md)$/, named: "README.md" },
    sign: (path: string) => `](${path})`,
  },
  {
    ...{ what: "decision", of: /^docs\/decisions\/(\d{4}-.+)$/, named: "docs/decisions/README.md" },
    sign: (path: string) => `](${path})`,
  },
])("$named leads to every $what", ({ of, named, sign }) => {
  const document = files.find(({ path }) => path === named)?.text ?? "";
  const offences = paths.filter((path) => {
    const name = of.exec(path)?.[1];
    return name !== undefined && !document.includes(sign(name));
  });
  expect(offences, `say in ${named} where these are`).toEqual([]);
});

test("every dependency has an exact version", () => {
  const exact = /^(?:npm:@?[^@]+@)?\d+\.\d+\.\d+(?:-[\w.]+)?$/;
  const offences = files
    .filter(({ path }) => /(?:^|\/)package\.json$/.test(path))
    .flatMap(({ path, text }) =>
      dependenciesIn(text)
        .filter(([, version]) => !exact.test(version))
        .map(([name, version]) => `${path}: ${name} ${version}`),
    );
  expect(offences, "give these dependencies an exact version").toEqual([]);
});

function linesThatMatch(pattern: RegExp, text: string): number[] {
  return text.split("\n").flatMap((line, index) => (pattern.test(line) ? [index + 1] : []));
}

/** The files that a document links to. What is quoted as code is no link, and what is elsewhere is not looked up. */
function linksIn(markdown: string): string[] {
  const prose = markdown.replaceAll(/^```.*?^```|`[^`\n]*`/gms, "");
  const links = [...prose.matchAll(/\]\(<?([^)\s>#]+)|^\[[^\]]+\]: ([^\s#]+)/gm)];
  const targets = links.map(([, inline, reference]) => inline ?? reference ?? "");
  return targets.filter((target) => !/^[a-z]+:/.test(target)).map(decodeURI);
}

/** The paths in back quotes. One with a placeholder, such as `<domain>`, is an example. */
function pathsIn(markdown: string): string[] {
  const folders = "server|bench|docs|scripts|kernel|domains|operator|providers|start";
  const path = new RegExp(`\`((?:${folders})/[\\w./-]+)\``, "g");
  return [...markdown.matchAll(path)].map(([, named]) => named ?? "");
}

function dependenciesIn(manifest: string): [name: string, version: string][] {
  // Of peers a range is asked for on purpose: another package installs them.
  const kinds = ["dependencies", "devDependencies", "optionalDependencies"] as const;
  // npm has read the same file to install what runs this test.
  const parsed = JSON.parse(manifest) as Partial<
    Record<(typeof kinds)[number], Record<string, string>>
  >;
  return kinds.flatMap((kind) => Object.entries(parsed[kind] ?? {}));
}
