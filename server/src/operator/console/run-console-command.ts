import type { Kit } from "../../kernel/kit.ts";
import { Refusal } from "../../kernel/refusals.ts";
import { StartupError } from "../../kernel/startup-error.ts";
import type { OperatorPermission } from "../../kernel/tenancy/operators.ts";
import type { DescribedCommand, Said, Tools, Typed } from "../command.ts";
import { loadCommand, readCommandList } from "../commands.ts";
import type { DescribedParameter } from "../parameters.ts";
import { NO_PROGRESS, type Progress } from "../progress.ts";
import { toJson } from "../to-json.ts";
import { UsageError } from "../usage-error.ts";
import { CollectedOutput } from "./collected-output.ts";
import { SentFiles } from "./sent-files.ts";

/** Where the installation of this process keeps its files, and its database past any pooler. */
export interface Installation {
  readonly dataFolder: string;
  readonly directUrl: string;
}

/** A command as an operator's page sends it. */
export interface SentCommand {
  readonly name: string;
  /** A flag that is set is an empty text. */
  readonly parameters: Typed;
  /** The contents of the files that the command reads, in base64. */
  readonly files: Typed;
  /** True if the operator has seen what would change. */
  readonly confirmed: boolean;
}

/** Who runs it. */
export interface CommandRunner {
  readonly by: string;
  readonly permissions: ReadonlySet<OperatorPermission>;
  /** Follows a long command. */
  readonly progress?: Progress;
}

/** How it ended. */
export interface RanCommand {
  readonly data: unknown;
  readonly text: string;
  readonly holds: boolean;
  /** What would change. Nothing was done: send the command again, confirmed. */
  readonly needsConfirmation: string | null;
  /** The fields that would change. Null: the command does not name them. */
  readonly changes: Said["changes"] | null;
}

/** Reads the output of a command that changes nothing. */
export async function readByCommand(
  kit: Kit,
  installation: Installation,
  runner: CommandRunner,
  { name, parameters }: Pick<SentCommand, "name" | "parameters">,
): Promise<RanCommand> {
  const { needs, keepsResult } = requireOffered(name);
  if (!needs.endsWith(":read") || keepsResult === true)
    throw new Refusal(
      "validation_failed",
      `${name} is recorded in the audit log. Run it instead.`,
      {
        param: "name",
      },
    );
  const sent = { name, parameters, files: {}, confirmed: false };
  return await runConsoleCommand(kit, installation, runner, sent);
}

/** The commands that the console offers, in the order of the help. */
export const offeredCommands = (): readonly DescribedCommand[] =>
  readCommandList().filter(({ onlyHere }) => onlyHere !== true);

/** Runs a command inside the service. The command line runs it in a process of its own. */
export async function runConsoleCommand(
  kit: Kit,
  installation: Installation,
  runner: CommandRunner,
  sent: SentCommand,
): Promise<RanCommand> {
  const described = requireOffered(sent.name);
  if (!runner.permissions.has(described.needs))
    throw new Refusal("forbidden", `Your role may not run ${sent.name}.`);
  requireKnown(described, sent);
  const command = await loadCommand(sent.name);
  const files = await SentFiles.write(sent.files);
  try {
    const typed = { ...sent.parameters, ...files.paths, ...(sent.confirmed && { yes: "" }) };
    const output = new CollectedOutput();
    const tools = toolsOf(kit, installation, { ...runner, output });
    const said = await command.prepare(typed)(tools);
    return present(said, output);
  } catch (error) {
    throw refusalOf(error);
  } finally {
    await files.remove();
  }
}

function present(
  { data, text, holds, preview, changes }: Said,
  output: CollectedOutput,
): RanCommand {
  return {
    data: JSON.parse(toJson(data ?? null)),
    text: output.text === "" ? text : output.text,
    holds,
    needsConfirmation: preview ?? null,
    changes: changes ?? null,
  };
}

function requireOffered(name: string): DescribedCommand {
  const described = readCommandList().find((one) => one.name === name);
  if (described === undefined)
    throw new Refusal("validation_failed", `There is no command ${name}.`, { param: "name" });
  if (described.onlyHere === true)
    throw new Refusal(
      "forbidden",
      `${name} needs the machine of the service: run it there on the command line.`,
    );
  return described;
}

/** A path would name a file on the service's machine, so a request sends the file's content instead. */
function requireKnown(described: DescribedCommand, sent: SentCommand): void {
  for (const [name, text] of Object.entries(sent.parameters)) {
    const { file, insteadOfFile } = requireParameter(described, name);
    if (file !== undefined && text !== insteadOfFile)
      throw wrong(name, "is a file: send its content in `files`, not a path.");
  }
  for (const name of Object.keys(sent.files)) {
    if (requireParameter(described, name).file !== "read")
      throw wrong(name, "is not a file that the command reads.");
  }
}

/** `confirmed` stands for `--yes`. */
function requireParameter({ parameters }: DescribedCommand, name: string): DescribedParameter {
  const parameter = Object.hasOwn(parameters, name) ? parameters[name] : undefined;
  if (parameter === undefined || name === "yes")
    throw wrong(name, "is not a parameter of this command.");
  return parameter;
}

const wrong = (name: string, reason: string) =>
  new Refusal("validation_failed", `\`${name}\` ${reason}`, { param: `parameters.${name}` });

interface OfRun extends CommandRunner {
  readonly output: CollectedOutput;
}

function toolsOf(
  kit: Kit,
  installation: Installation,
  { by, permissions, output, progress = NO_PROGRESS }: OfRun,
): Tools {
  return {
    surroundings: { env: {}, folder: installation.dataFolder },
    progress,
    by,
    seesCredentials: permissions.has("credentials:write"),
    write: async (piece) => output.add(piece),
    open: async () => ({ kit, ...installation, close: async () => undefined }),
  };
}

/** An error that the command line prints is a refusal here. */
function refusalOf(error: unknown): unknown {
  if (error instanceof UsageError) {
    const { parameter } = error;
    return parameter === undefined
      ? new Refusal("validation_failed", error.message)
      : wrong(parameter.name, parameter.reason);
  }
  if (error instanceof StartupError) return new Refusal("request_failed", error.message);
  return error;
}
