import type { Kit } from "../kernel/kit.ts";
import type { Parameter } from "./parameters.ts";

/** What a command uses. */
export interface Session {
  readonly kit: Kit;
  /** The operator, for the audit. Reading it throws for a caller without a name, so only audited commands read it. */
  readonly by: string;
  /** Where the installation keeps its files. */
  readonly dataFolder: string;
}

/** The output of a command: for programs, and for people. */
export interface Said {
  readonly data: unknown;
  readonly text: string;
  /** False where a check failed. */
  readonly holds: boolean;
}

export type Parameters = Readonly<Record<string, Parameter<unknown>>>;

/** The text typed for each parameter. */
export type Typed = Readonly<Record<string, string | undefined>>;

/** One command: its help, its parsing and its work. */
export interface Command {
  /** Its name: `business approve`. */
  readonly name: string;
  readonly summary: string;
  /** What else the operator should know. */
  readonly note?: string;
  readonly parameters: Parameters;
  /** Parses what was typed, before anything is opened. Throws where it is wrong. */
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
  /** The output for programs, where it is not the outcome itself. */
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
    // Each name has the value that its parameter parsed, as InputOf says.
    const input = Object.fromEntries(read) as InputOf<P>;
    return async (session: Session) => describe(await definition.run(session, input));
  };
  return { name, summary, ...(note === undefined ? {} : { note }), parameters, prepare };
}
