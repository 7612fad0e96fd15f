import { describe, expect, test } from "vitest";
import { describeCommand } from "../../../scripts/describe-command.ts";
import { loadCommand, loadCommands, readCommandList } from "../commands.ts";
import { runOperator } from "../run-operator.ts";

const commands = await loadCommands();

/** Nothing here opens a database. None exists, none can be created, and a command that looked for one would say so. */
const nowhere = { env: { USER: "amina" }, folder: "/dev/null" };
const run = (...args: string[]) => runOperator(args, nowhere);

describe("wrong usage exits with 2 and one sentence", () => {
  test.each([
    [[], "Give a command; `help` lists them."],
    [["frob"], 'There is no command "frob"; `help` lists all commands.'],
    [
      ["price", "frob"],
      'There is no command "price frob"; try price list, price set, price reset.',
    ],
    [["pausse", "all"], 'There is no command "pausse all"; did you mean "pause"?'],
    [["busines", "frob"], 'There is no command "busines frob"; did you mean "business"?'],
    [["price", "lst"], 'There is no command "price lst"; did you mean "price list"?'],
    [["help", "wehbooks"], 'There is no command "wehbooks"; did you mean "webhooks"?'],
    [["business", "list", "--pgae", "2"], "There is no option --pgae; did you mean --page?"],
    [["pauses", "--messag", "x"], "There is no option --messag; did you mean --message?"],
    [["pause", "all", "--messages=x"], "There is no option --messages; did you mean --message?"],
    [["pauses", "--yes"], '"pauses" has no option --yes.'],
    [["limit", "--help"], 'There is no command "limit"; `help` lists all commands.'],
    [["help", "frob"], 'There is no command "frob"; `help` lists all commands.'],
    [
      ["business", "rate-limit", "1", "-5", "--mode", "test"],
      'REQUESTS must be a whole number from 0 to 999999999, and "-5" is not.',
    ],
    [
      ["business", "rotate-keys", "1", "--mode", "test", "--overlap", "-1"],
      '--overlap must be a whole number from 0 to 999999999, and "-1" is not.',
    ],
    [["pauses", "--zzzz"], "There is no option --zzzz."],
    [["pauses", "--constructor"], "There is no option --constructor."],
    [["pauses", "--__proto__=1"], "There is no option --__proto__."],
    [["pauses", "-x"], "There is no option -x."],
    [["pauses", "--all"], '"pauses" has no option --all.'],
    [["pauses", "now"], '"now" is an extra word. Put quotes around a value with spaces.'],
    [["pauses", "--json=yes"], "--json takes no value."],
    [["pauses", "--by", "a", "--by", "b"], "--by was given twice."],
    [["pauses", "--by"], "--by needs a value."],
    [["business", "show"], "BUSINESS is missing: the id of the business, from `business list`."],
    [["business", "show", "x"], 'BUSINESS must be the id of a business, and "x" is not.'],
    [["business", "show", "1".repeat(19)], /^BUSINESS must be the id of a business/],
    [["business", "create", " "], 'NAME must be a name, and " " is not.'],
    [
      ["business", "decline", "1", "--reason", `a\u0000\u001b[2J${"x".repeat(10_000)}`],
      `--reason must be a sentence on one line, of at most 1000 characters, and "a??[2J${"x".repeat(74)}…" is not.`,
    ],
    [["business", "list", "--page", "0"], /^--page must be a whole number from 1/],
    [
      ["business", "list", "--page", "1.5"],
      '--page must be a whole number from 1, and "1.5" is not.',
    ],
    [["business", "rotate-keys", "1"], "--mode MODE is missing: test or live."],
    [
      ["business", "rotate-keys", "1", "--mode", "prod"],
      '--mode must be one of test, live, and "prod" is not.',
    ],
    [
      ["business", "scopes", "1", "fly", "--mode", "test"],
      /^SCOPES must be all, none, or some of customers:write/,
    ],
    [
      ["business", "settlement", "1", "T+2", "--mode", "test"],
      /^SCHEDULE must be T\+0, T\+1 or a delay in seconds/,
    ],
    [
      ["business", "signature-helper", "1", "yes", "--mode", "live"],
      'on|off must be one of on, off, and "yes" is not.',
    ],
    [["price", "set", "frob", "1"], /^ITEM must be one of transfer, payout/],
    [["price", "set", "bvn", "cheap"], /^PRICE must be an amount/],
    [["pause", "everything"], /^SERVICE must be one of all, transfers/],
    [["alert", "close", "1"], "--note TEXT is missing: what you found or did."],
  ] satisfies [string[], string | RegExp][])("operator %j", async (args, sentence) => {
    const ending = await run(...args);
    expect(ending).toMatchObject({ output: "", exitCode: 2 });
    expect(ending.complaint).toMatch(sentence);
    expect(ending.complaint).not.toContain("\n");
  });
});

test("without an installation, a command creates none and says so in one sentence", async () => {
  const { complaint, exitCode } = await run("pauses");
  expect(exitCode).toBe(1);
  expect(complaint).toBe(
    "There is no installation in /dev/null/.kasuwa. Start the service once, or set KASUWA_DATA and DATABASE_URL as for the service.",
  );
});

test("with --json an error is a JSON document too", async () => {
  const { complaint, exitCode } = await run("business", "show", "x", "--json");
  expect(exitCode).toBe(2);
  expect(JSON.parse(complaint)).toEqual({
    error: {
      code: "wrong_usage",
      message: 'BUSINESS must be the id of a business, and "x" is not.',
    },
  });
});

describe("help", () => {
  test.each([["help"], ["--help"]])("%s lists every command", async (...args) => {
    const { output, exitCode } = await run(...args);
    expect(exitCode).toBe(0);
    for (const { name, summary } of commands) {
      expect(output).toContain(`  ${name}`);
      expect(output).toContain(summary);
    }
  });

  test("of a few words lists the commands that begin with them", async () => {
    const { output } = await run("help", "price");
    expect(output).toContain("price set ITEM PRICE [--business BUSINESS] [--mode MODE]");
    expect(output).not.toContain("pauses");
    expect(await run("price", "--help")).toMatchObject({ output });
  });

  test.each(commands.map(({ name }) => name))("of %s says what it does and takes", async (name) => {
    const words = name.split(" ");
    const { output, exitCode } = await run(...words, "--help");
    expect(exitCode).toBe(0);
    expect(await run("help", ...words)).toMatchObject({ output });
    const command = commands.find((one) => one.name === name);
    expect(output).toContain(command?.summary);
    for (const { about, expects = "" } of Object.values(command?.parameters ?? {})) {
      expect(output).toContain(about);
      if (/\b(?:one|some) of /.test(expects)) expect(output).toContain(expects);
    }
  });
});

describe("the command table", () => {
  test("loads each command by its name", async () => {
    for (const { name } of commands) expect(await loadCommand(name)).toMatchObject({ name });
    await expect(loadCommand("frob")).rejects.toThrow("command-list.json");
  });

  test("is described in the generated list", () => {
    expect(readCommandList()).toEqual(commands.map(describeCommand));
  });

  test("has no name twice", () => {
    const names = commands.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
  });

  test("uses an option's name for one kind of option, and none that every command takes", () => {
    const kinds = new Map<string, string>();
    for (const { parameters } of commands) {
      for (const [name, { kind }] of Object.entries(parameters)) {
        if (kind === "argument") continue;
        expect(["json", "help", "by"]).not.toContain(name);
        expect(kinds.get(name) ?? kind).toBe(kind);
        kinds.set(name, kind);
      }
    }
  });

  test("says everything in sentences", () => {
    for (const { summary, note } of commands) {
      expect(summary).toMatch(/^[A-Z].*\.$/);
      expect(note ?? "A note.").toMatch(/^[A-Z].*\.$/);
    }
  });
});
