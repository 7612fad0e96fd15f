import type { Kit } from "../kernel/kit.ts";
import type { Parameter } from "./parameters.ts";

/** What a command works with. */
export interface Session {
  readonly kit: Kit;
  /** Who runs it, for the audit. Reading it refuses a nameless caller, so only what is audited asks. */
  readonly by: string;
  /** Where the installation keeps its files. */
  readonly dataFolder: string;
}

/** What a command has to say: to programs, and to people. */
export interface Said {
  readonly data: unknown;
  readonly text: string;
  /** False where a command looked whether something holds, and it does not. */
  readonly holds: boolean;
}

export type Parameters = Readonly<Record<string, Parameter<unknown>>>;

/** What was typed for each parameter, if anything. */
export type Typed = Readonly<Record<string, string | undefined>>;

/** One line of the command table: the help, the parsing and the work of a command. */
export interface Command {
  /** The words it is called by: `business approve`. */
  readonly name: string;
  readonly summary: string;
  /** What else somebody who uses it should know. */
  readonly note?: string;
  readonly parameters: Parameters;
  /** Reads what was typed, or refuses it, before anything is opened. */
  prepare(typed: Typed): (session: Session) => Promise<Said>;
}

type InputOf<P extends Parameters> = {
  readonly [Name in keyof P]: P[Name] extends Parameter<infer Value> ? Value : never;
};

interface Definition<P extends Parameters, Outcome> {
  readonly name: string;
  readonly summary: string;
  readonly note?: string;
  readonly parameters: P;
  run(session: Session, input: InputOf<P>): Promise<Outcome>;
  show(outcome: Outcome): string;
  /** What programs are told, where that is not the outcome as it is. */
  data?(outcome: Outcome): unknown;
  holds?(outcome: Outcome): boolean;
}

export function command<P extends Parameters, Outcome>(
  definition: Definition<P, Outcome>,
): Command {
  const { name, summary, note, parameters } = definition;
  const describe = (outcome: Outcome): Said => ({
    data: definition.data === undefined ? outcome : definition.data(outcome),
    text: definition.show(outcome),
    holds: definition.holds?.(outcome) ?? true,
  });
  const prepare = (typed: Typed) => {
    const read = Object.entries(parameters).map(([key, one]) => [key, one.read(key, typed[key])]);
    // Each name holds what its parameter has read, which is what InputOf says.
    const input = Object.fromEntries(read) as InputOf<P>;
    return async (session: Session) => describe(await definition.run(session, input));
  };
  return { name, summary, ...(note === undefined ? {} : { note }), parameters, prepare };
}
