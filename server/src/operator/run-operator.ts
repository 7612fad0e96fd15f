import { classifyFailure, isStatementEnded } from "../kernel/ledger/failures.ts";
import { Refusal } from "../kernel/refusals.ts";
import { StartupError } from "../kernel/startup-error.ts";
import { findSimilar } from "../kernel/text/find-similar.ts";
import type { Command, DescribedCommand, Said, Surroundings, Tools } from "./command.ts";
import { loadCommand, readCommandList } from "./commands.ts";
import { explanation, overview } from "./help.ts";
import { showProgress } from "./progress.ts";
import { type CommandLine, readCommandLine } from "./read-command-line.ts";
import { toJson } from "./to-json.ts";
import { UsageError } from "./usage-error.ts";

/** How a command ended: the text of either stream, and the exit code. */
export interface Ending {
  readonly output: string;
  readonly complaint: string;
  readonly exitCode: 0 | 1 | 2;
}

/** Runs one command line and returns how it ended. */
export async function runOperator(
  args: readonly string[],
  surroundings: Surroundings,
): Promise<Ending> {
  const json = args.includes("--json");
  try {
    const commands = readCommandList();
    const line = readCommandLine(args, commands);
    const help = helpFor(line, commands);
    if (help !== undefined) return { output: help, complaint: "", exitCode: 0 };
    const command = await loadCommand(requireCommand(line, commands).name);
    const { data, text, holds } = await run(command, line, surroundings);
    return { output: line.json ? toJson(data) : text, complaint: "", exitCode: holds ? 0 : 1 };
  } catch (error) {
    return endingOf(error, json);
  }
}

async function run(command: Command, line: CommandLine, surroundings: Surroundings): Promise<Said> {
  const work = command.prepare(line.typed);
  const terminal = line.json ? undefined : surroundings.terminal;
  const progress = showProgress(terminal, () => performance.now());
  const tools: Tools = {
    surroundings,
    progress,
    seesCredentials: true,
    get by() {
      return requireName(line.by, surroundings.env["USER"] || surroundings.account);
    },
    write: line.json ? refusePieces : (surroundings.write ?? refusePieces),
    async open() {
      const { openInstallation } = await import("./open-session.ts");
      return await openInstallation(surroundings);
    },
  };
  return await work(tools).finally(progress.end);
}

async function refusePieces(): Promise<void> {
  throw new UsageError(
    "--json cannot be used with a long output. Write it into a file: add --file.",
  );
}

function helpFor(
  { words, command, help }: CommandLine,
  commands: readonly DescribedCommand[],
): string | undefined {
  if (command !== undefined) return help ? explanation(command) : undefined;
  const [first, ...rest] = words;
  const isAsked = help || first === "help";
  if (!isAsked) return undefined;
  const meant = first === "help" ? rest : words;
  const exact = commands.find(({ name }) => name === meant.join(" "));
  if (exact !== undefined) return explanation(exact);
  const near = startingWith(meant, commands);
  if (near.length === 0) return undefined;
  return overview(near);
}

function requireCommand(
  { command, words }: Pick<CommandLine, "command" | "words">,
  commands: readonly DescribedCommand[],
): DescribedCommand {
  if (command !== undefined) return command;
  const [first, ...rest] = words;
  if (first === "help" && rest.length > 0)
    return requireCommand({ command, words: rest }, commands);
  if (words.length === 0) throw new UsageError("Give a command; `help` lists them.");
  const sentence = `There is no command "${words.join(" ")}"; ${hintFor(words, commands)}`;
  throw new UsageError(sentence.endsWith("?") ? sentence : `${sentence}.`);
}

/** The whole name may be misspelled, or its first word: that of a command, or of a group of them. */
function hintFor(words: readonly string[], commands: readonly DescribedCommand[]): string {
  const [first = ""] = words;
  const names = commands.map(({ name }) => name);
  const near = names.filter((name) => name.startsWith(`${first} `));
  const groups = near.length > 0 ? [] : names.map((name) => name.split(" ", 1)[0] ?? "");
  const similar = findSimilar(words.slice(0, 2).join(" "), names) ?? findSimilar(first, groups);
  if (similar !== undefined) return `did you mean "${similar}"?`;
  return near.length > 0 ? `try ${near.join(", ")}` : "`help` lists all commands";
}

/** The commands that begin with these words. */
const startingWith = (words: readonly string[], commands: readonly DescribedCommand[]) =>
  words.length === 0
    ? commands
    : commands.filter(({ name }) => `${name} `.startsWith(`${words.join(" ")} `));

const NAME_LENGTH_MAX = 100;

/** With these, two different names could look the same in the audit log. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/u;

function requireName(given: string | undefined, user: string | undefined): string {
  const name = (given ?? user)?.trim() ?? "";
  if (INVISIBLE.test(name))
    throw new UsageError(
      "Your name, for the audit, contains an invisible character. Type it again.",
    );
  if (name !== "" && name.length <= NAME_LENGTH_MAX) return name;
  throw new UsageError(
    given === undefined && name === ""
      ? "The audit needs your name, and this system does not know it. Add --by NAME."
      : `Your name, for the audit, must have 1 to ${NAME_LENGTH_MAX} characters; add --by NAME.`,
  );
}

function endingOf(error: unknown, json: boolean): Ending {
  const { code, sentence } = complaintOf(error);
  const complaint = json ? toJson({ error: { code, message: sentence } }) : sentence;
  return { output: "", complaint, exitCode: isWrongArgument(error) ? 2 : 1 };
}

/** Whether the argument itself is wrong, by the command or by a domain, in any state of the system. */
const isWrongArgument = (error: unknown): boolean =>
  error instanceof UsageError || (error instanceof Refusal && error.code === "validation_failed");

function complaintOf(error: unknown): { code: string; sentence: string } {
  if (error instanceof UsageError) return { code: "wrong_usage", sentence: error.message };
  if (error instanceof Refusal) return { code: error.code, sentence: error.message };
  if (error instanceof StartupError) return { code: "not_available", sentence: error.message };
  if (isStatementEnded(error)) return { code: "statement_timeout", sentence: TIMED_OUT };
  if (classifyFailure(error) === "transient") {
    const sentence =
      "The connection to the database was lost. Check whether the action was done, then repeat it.";
    return { code: "server_error", sentence };
  }
  // An unexpected error is ours, so print where it came from.
  const stack = error instanceof Error ? error.stack : undefined;
  return { code: "internal_error", sentence: `Internal error: ${stack ?? String(error)}` };
}

const TIMED_OUT =
  "PostgreSQL cancelled a statement that took too long. The database itself works. Run `analyze` in it, then repeat the command when there is less traffic.";
