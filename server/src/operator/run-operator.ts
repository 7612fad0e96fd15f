import { classifyFailure, readSqlState } from "../kernel/ledger/failures.ts";
import { Refusal } from "../kernel/refusals.ts";
import { StartupError } from "../kernel/startup-error.ts";
import type { Command, Said, Session } from "./command.ts";
import { commands } from "./commands.ts";
import { explanation, overview } from "./help.ts";
import { openKit, type Surroundings } from "./open-session.ts";
import { type CommandLine, readCommandLine } from "./read-command-line.ts";
import { UsageError } from "./usage-error.ts";

/** How a command ended: the text of either stream, and the exit code. */
export interface Ending {
  readonly output: string;
  readonly complaint: string;
  readonly exitCode: 0 | 1 | 2;
}

/** Runs one command line and returns its ending. */
export async function runOperator(
  args: readonly string[],
  surroundings: Surroundings,
): Promise<Ending> {
  const json = args.includes("--json");
  try {
    const line = readCommandLine(args, commands);
    const help = helpFor(line);
    if (help !== undefined) return { output: help, complaint: "", exitCode: 0 };
    const { data, text, holds } = await runCommand(requireCommand(line), line, surroundings);
    return { output: line.json ? toJson(data) : text, complaint: "", exitCode: holds ? 0 : 1 };
  } catch (error) {
    return endingOf(error, json);
  }
}

async function runCommand(
  command: Command,
  line: CommandLine,
  surroundings: Surroundings,
): Promise<Said> {
  const work = command.prepare(line.typed);
  const { kit, dataFolder, close } = await openKit(surroundings);
  const session: Session = {
    kit,
    dataFolder,
    get by() {
      return requireName(line.by, surroundings.env["USER"]);
    },
  };
  return await work(session).finally(close);
}

function helpFor({ words, command, help }: CommandLine): string | undefined {
  if (command !== undefined) return help ? explanation(command) : undefined;
  const [first, ...rest] = words;
  const isAsked = help || first === "help";
  if (!isAsked) return undefined;
  const meant = first === "help" ? rest : words;
  const exact = commands.find(({ name }) => name === meant.join(" "));
  if (exact !== undefined) return explanation(exact);
  const near = startingWith(meant);
  if (near.length === commands.length && meant.length > 0) return undefined;
  return overview(near);
}

function requireCommand({ command, words }: Pick<CommandLine, "command" | "words">): Command {
  if (command !== undefined) return command;
  const [first, ...rest] = words;
  if (first === "help" && rest.length > 0) return requireCommand({ command, words: rest });
  if (words.length === 0) throw new UsageError("Give a command; `help` lists them.");
  const near = startingWith(words.slice(0, 1)).map(({ name }) => name);
  const hint =
    near.length === commands.length ? "`help` lists all commands" : `try ${near.join(", ")}`;
  throw new UsageError(`There is no command "${words.join(" ")}"; ${hint}.`);
}

/** The commands that begin with these words; all commands if none does. */
function startingWith(words: readonly string[]): readonly Command[] {
  const found = commands.filter(({ name }) => `${name} `.startsWith(`${words.join(" ")} `));
  return found.length === 0 ? commands : found;
}

const NAME_LENGTH_MAX = 100;

/** With these, two different names could look the same in the audit. */
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
      ? "The audit needs your name, and $USER is not set. Add --by NAME."
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
  if (readSqlState(error) === STATEMENT_ENDED)
    return { code: "statement_timeout", sentence: TIMED_OUT };
  if (classifyFailure(error) === "transient") {
    const sentence =
      "The connection to the database was lost. Check whether the action was done, then repeat it.";
    return { code: "server_error", sentence };
  }
  // An unexpected error is ours, so print where it came from.
  const stack = error instanceof Error ? error.stack : undefined;
  return { code: "internal_error", sentence: `Internal error: ${stack ?? String(error)}` };
}

const STATEMENT_ENDED = "57014";
const TIMED_OUT =
  "PostgreSQL cancelled a statement that took too long. The database itself works. Run `analyze` in it, then repeat the command when there is less traffic.";

/** Ids exceed the digits of a double, so they are text. */
function toJson(data: unknown): string {
  return JSON.stringify(data, (_, value) => (typeof value === "bigint" ? String(value) : value), 2);
}
