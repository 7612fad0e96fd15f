import type { FieldChange } from "../domains/platform/proposals/index.ts";
import type { Kit } from "../kernel/kit.ts";
import type { OperatorPermission } from "../kernel/tenancy/operators.ts";
import { type DescribedParameter, flag, type Parameter } from "./parameters.ts";
import type { Progress } from "./progress.ts";

/** The settings of this process, and the folder in which it was started. */
export interface Surroundings {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly folder: string;
  /** The operating-system account that runs this, if it has a name. */
  readonly account?: string | undefined;
  /** Writes to a person's terminal. Undefined if no person is watching. */
  readonly terminal?: ((text: string) => void) | undefined;
  /** Writes a piece of a long output, and waits until there is room for more. */
  readonly write?: ((piece: string) => Promise<void>) | undefined;
}

/** What a command can use before anything is opened. */
export interface Tools {
  readonly surroundings: Surroundings;
  readonly progress: Progress;
  /**
   * The operator, for the audit log. Reading it throws for a caller without a name, so only audited commands read it.
   */
  readonly by: string;
  /** False: the operator may not see keys and secrets of businesses. */
  readonly seesCredentials: boolean;
  /** Writes a piece of an output that is too long to collect. Throws for a caller that wants JSON. */
  write(piece: string): Promise<void>;
  open(): Promise<OpenInstallation>;
}

export interface OpenInstallation {
  readonly kit: Kit;
  /** Where the installation keeps its files. */
  readonly dataFolder: string;
  /** The database past any pooler. */
  readonly directUrl: string;
  close(): Promise<void>;
}

/** What a command of an installation uses. */
export interface Session
  extends Omit<OpenInstallation, "close">,
    Pick<Tools, "surroundings" | "progress" | "by" | "seesCredentials" | "write"> {}

/** The output of a command: for programs, and for people. */
export interface Said {
  readonly data: unknown;
  readonly text: string;
  /** False if a check failed, or if nothing was done yet. */
  readonly holds: boolean;
  /** What would change. Nothing was done yet: the command asks for a confirmation. */
  readonly preview?: string;
  /** The same, field by field, if the command names the fields. */
  readonly changes?: readonly FieldChange[];
}

/** What a command would change. */
export interface Preview {
  readonly text: string;
  /** Each field with its values. Empty: nothing would change, so there is nothing to confirm. */
  readonly changes: readonly FieldChange[];
}

export type Parameters = Readonly<Record<string, Parameter<unknown>>>;

/** The text typed for each parameter. */
export type Typed = Readonly<Record<string, string | undefined>>;

/** What the help and the command-line parser need to know about a command. */
export interface DescribedCommand {
  /** Its name: `business approve`. */
  readonly name: string;
  readonly summary: string;
  /** What else the operator should know. */
  readonly note?: string;
  /** What the operator's role must allow in the console. On the machine itself, everything is allowed. */
  readonly needs: OperatorPermission;
  /** True if it needs the machine itself, so the console does not offer it. */
  readonly onlyHere?: true;
  /**
   * True if its result is kept in the audit log: the console runs it for an Idempotency-Key, and never by a GET
   * request.
   */
  readonly keepsResult?: true;
  readonly parameters: Readonly<Record<string, DescribedParameter>>;
}

/** One command: its help, its parsing and its work. */
export interface Command extends DescribedCommand {
  /** Parses what was typed, before anything is opened. Throws if it is wrong. */
  prepare(typed: Typed): (tools: Tools) => Promise<Said>;
}

type InputOf<P extends Parameters> = {
  readonly [Name in keyof P]: P[Name] extends Parameter<infer Value> ? Value : never;
};

interface Description<P extends Parameters, Outcome> extends Omit<DescribedCommand, "parameters"> {
  readonly parameters: P;
  show(outcome: Outcome): string;
  /** The output for programs, if it is not the outcome itself. */
  data?(outcome: Outcome): unknown;
  holds?(outcome: Outcome): boolean;
}

interface Definition<P extends Parameters, Outcome> extends Description<P, Outcome> {
  run(session: Session, input: InputOf<P>): Promise<Outcome>;
  /**
   * For a command with a wide effect: what it would change. Without `--yes`, the command shows this and does nothing.
   * Undefined if this input changes little.
   */
  preview?(session: Session, input: InputOf<P>): Promise<string | Preview | undefined>;
}

/** A command of an installation. */
export function command<P extends Parameters, Outcome>(
  definition: Definition<P, Outcome>,
): Command {
  const { preview } = definition;
  const describe = describer(definition);
  const run = async (session: Session, input: InputOf<P>, isConfirmed: boolean) => {
    const asked = isConfirmed ? undefined : await preview?.(session, input);
    return asked === undefined ? describe(await definition.run(session, input)) : notYet(asked);
  };
  return build(definition, preview === undefined ? {} : CONFIRMATION, (input, isConfirmed) => {
    return async (tools) => {
      const { close, ...installation } = await tools.open();
      const session: Session = {
        ...installation,
        surroundings: tools.surroundings,
        progress: tools.progress,
        seesCredentials: tools.seesCredentials,
        write: tools.write,
        get by() {
          return tools.by;
        },
      };
      return await run(session, input, isConfirmed).finally(close);
    };
  });
}

interface BareDefinition<P extends Parameters, Outcome> extends Description<P, Outcome> {
  run(tools: Tools, input: InputOf<P>): Promise<Outcome>;
}

/** A command that needs no installation, because it makes one. */
export function bareCommand<P extends Parameters, Outcome>(
  definition: BareDefinition<P, Outcome>,
): Command {
  const describe = describer(definition);
  return build(
    definition,
    {},
    (input) => async (tools) => describe(await definition.run(tools, input)),
  );
}

const CONFIRMATION = {
  yes: flag("performs the action; without it, the command only shows what would change"),
};

function notYet(asked: string | Preview): Said {
  if (typeof asked === "string") return unconfirmed(asked);
  const { text, changes } = asked;
  if (changes.length > 0) return unconfirmed(text, changes);
  return { data: { done: false, preview: text, changes }, text, holds: true, changes };
}

function unconfirmed(preview: string, changes?: readonly FieldChange[]): Said {
  const fields = changes === undefined ? {} : { changes };
  return {
    data: { done: false, preview, ...fields },
    text: `${preview}\nNothing has been done yet. Add --yes to do it.`,
    holds: false,
    ...{ preview, ...fields },
  };
}

const describer =
  <Outcome>(definition: Description<Parameters, Outcome>) =>
  (outcome: Outcome): Said => ({
    data: definition.data === undefined ? outcome : definition.data(outcome),
    text: definition.show(outcome),
    holds: definition.holds?.(outcome) ?? true,
  });

function build<P extends Parameters>(
  { name, summary, note, needs, onlyHere, keepsResult, parameters }: Description<P, never>,
  more: Parameters,
  work: (input: InputOf<P>, isConfirmed: boolean) => (tools: Tools) => Promise<Said>,
): Command {
  const prepare = (typed: Typed) => {
    const read = Object.entries(parameters).map(([key, one]) => [key, one.read(key, typed[key])]);
    // Each name has the value that its parameter parsed, as InputOf says.
    return work(Object.fromEntries(read) as InputOf<P>, typed["yes"] !== undefined);
  };
  const all = { ...parameters, ...more };
  return {
    ...{ name, summary, needs, parameters: all, prepare },
    ...(note !== undefined && { note }),
    ...(onlyHere && { onlyHere }),
    ...(keepsResult && { keepsResult }),
  };
}
