import { parseArgs } from "node:util";
import { findSimilar } from "../kernel/text/find-similar.ts";
import type { DescribedCommand, Typed } from "./command.ts";
import { UsageError } from "./usage-error.ts";

/** The words and options that were typed, before any value is parsed. */
export interface CommandLine {
  readonly words: readonly string[];
  /** Undefined if no command has this name. */
  readonly command: DescribedCommand | undefined;
  readonly typed: Typed;
  readonly json: boolean;
  readonly help: boolean;
  readonly by: string | undefined;
}

type OptionKinds = ReadonlyMap<string, "flag" | "option">;

/** The options of every command. */
const OPTIONS_OF_ALL: OptionKinds = new Map([
  ["json", "flag"],
  ["help", "flag"],
  ["by", "option"],
]);

/** Finds the command, and assigns what was typed to its parameters. */
export function readCommandLine(
  args: readonly string[],
  commands: readonly DescribedCommand[],
): CommandLine {
  const { words, options } = split(args, optionsOf(...commands));
  const command = longestMatch(words, commands);
  const typed = new Map(options);
  if (command !== undefined) {
    requireOwn(options, command);
    for (const [name, word] of placed(command, words)) typed.set(name, word);
  }
  return {
    words,
    command,
    typed: Object.fromEntries(typed),
    json: options.has("json"),
    help: options.has("help"),
    by: options.get("by"),
  };
}

function optionsOf(...commands: readonly DescribedCommand[]): OptionKinds {
  const kinds = new Map(OPTIONS_OF_ALL);
  for (const [name, { kind }] of commands.flatMap(({ parameters }) => Object.entries(parameters))) {
    if (kind !== "argument") kinds.set(name, kind);
  }
  return kinds;
}

/**
 * Separates words from options. An option has the same kind in every command, so this works before the command is
 * known, even if its name comes last.
 */
function split(args: readonly string[], kinds: OptionKinds) {
  const types = [...kinds].map(([name, kind]) => {
    const type: "boolean" | "string" = kind === "flag" ? "boolean" : "string";
    return [name, { type }] as const;
  });
  const { tokens } = parseArgs({
    args: shielded(args, kinds),
    strict: false,
    tokens: true,
    allowPositionals: true,
    options: Object.fromEntries(types),
  });
  const words: string[] = [];
  const options = new Map<string, string>();
  for (const token of tokens) {
    if (token.kind === "positional") words.push(token.value.replace(SHIELD, ""));
    if (token.kind !== "option") continue;
    if (options.has(token.name)) throw new UsageError(`${token.rawName} was given twice.`);
    options.set(token.name, givenValue(token, kinds));
  }
  return { words, options };
}

const SHIELD = "\0";

/** A negative number is not an option: it is an option's value, or a word. */
function shielded(args: readonly string[], kinds: OptionKinds): string[] {
  const result: string[] = [];
  for (const arg of args) {
    const before = result.at(-1) ?? "";
    const takesIt = before.startsWith("--") && kinds.get(before.slice(2)) === "option";
    if (!/^-\d/.test(arg)) result.push(arg);
    else if (takesIt) result[result.length - 1] = `${before}=${arg}`;
    else result.push(SHIELD + arg);
  }
  return result;
}

interface OptionToken {
  readonly name: string;
  readonly rawName: string;
  readonly value?: string | undefined;
}

function givenValue({ name, rawName, value }: OptionToken, kinds: OptionKinds): string {
  const kind = kinds.get(name);
  if (kind === undefined)
    throw new UsageError(`There is no option ${rawName}${suggestion(name, kinds)}`);
  if (kind === "flag" && value !== undefined) throw new UsageError(`${rawName} takes no value.`);
  if (kind === "option" && value === undefined) throw new UsageError(`${rawName} needs a value.`);
  return value ?? "";
}

/** The end of a sentence about an unknown option. */
function suggestion(name: string, kinds: OptionKinds): string {
  const similar = findSimilar(name, kinds.keys());
  return similar === undefined ? "." : `; did you mean --${similar}?`;
}

const wordsOf = (command: DescribedCommand) => command.name.split(" ");

function longestMatch(
  words: readonly string[],
  commands: readonly DescribedCommand[],
): DescribedCommand | undefined {
  return commands
    .filter((command) => wordsOf(command).every((word, index) => words[index] === word))
    .sort((a, b) => wordsOf(b).length - wordsOf(a).length)[0];
}

function requireOwn(options: ReadonlyMap<string, string>, command: DescribedCommand): void {
  const own = optionsOf(command);
  const stranger = [...options.keys()].find((name) => !own.has(name));
  if (stranger === undefined) return;
  throw new UsageError(`"${command.name}" has no option --${stranger}${suggestion(stranger, own)}`);
}

/** The words after the command's name, each with its argument's name. */
function placed(
  command: DescribedCommand,
  words: readonly string[],
): [name: string, word: string][] {
  const names = Object.entries(command.parameters)
    .filter(([, { kind }]) => kind === "argument")
    .map(([name]) => name);
  const given = words.slice(wordsOf(command).length);
  const extra = given[names.length];
  if (extra !== undefined) {
    throw new UsageError(`"${extra}" is an extra word. Put quotes around a value with spaces.`);
  }
  return given.map((word, index) => [names[index] ?? "", word]);
}
