import { withoutControls } from "./align-columns.ts";
import type { Reader } from "./readers.ts";
import { UsageError } from "./usage-error.ts";

/** A parameter of a command. An argument has a place; an option has `--` and its name. */
export interface DescribedParameter {
  readonly kind: "argument" | "option" | "flag";
  readonly required: boolean;
  /** The placeholder of the value in the help. */
  readonly placeholder: string;
  readonly about: string;
  /** What the value must be, if it has one. */
  readonly expects?: string;
  /** Where the value is the path of a file: whether the command reads the file or writes it. */
  readonly file?: "read" | "written";
  /** A word that may be given instead of a file. */
  readonly insteadOfFile?: string;
}

export interface Parameter<Value> extends DescribedParameter {
  read(name: string, text: string | undefined): Value;
}

export function argument<Value>(reader: Reader<Value>, about: string): Parameter<Value> {
  const read = (name: string, text: string | undefined) =>
    readRequired(reader, { name, shown: reader.placeholder, about }, text);
  return { kind: "argument", required: true, about, ...described(reader), read };
}

/** A required option, used where a default would surprise. */
export function needed<Value>(reader: Reader<Value>, about: string): Parameter<Value> {
  const read = (name: string, text: string | undefined) =>
    readRequired(reader, { name, shown: `--${name}`, about }, text);
  return { kind: "option", required: true, about, ...described(reader), read };
}

export function option<Value>(reader: Reader<Value>, about: string): Parameter<Value | undefined> {
  const read = (name: string, text: string | undefined) =>
    text === undefined ? undefined : readWith(reader, { name, shown: `--${name}` }, text);
  return { kind: "option", required: false, about, ...described(reader), read };
}

export function flag(about: string): Parameter<boolean> {
  const read = (_name: string, text: string | undefined) => text !== undefined;
  return { kind: "flag", required: false, placeholder: "", about, read };
}

const described = ({ read: _, ...description }: Reader<unknown>) => description;

/** A parameter, as an error message names it. */
interface Named {
  readonly name: string;
  /** Its name on a command line. */
  readonly shown: string;
}

function readRequired<Value>(
  reader: Reader<Value>,
  { name, shown, about }: Named & { readonly about: string },
  text: string | undefined,
): Value {
  if (text !== undefined) return readWith(reader, { name, shown }, text);
  const usage = shown === reader.placeholder ? shown : `${shown} ${reader.placeholder}`;
  const reason = `is missing: ${about}.`;
  throw new UsageError(`${usage} ${reason}`, { name, reason });
}

function readWith<Value>(reader: Reader<Value>, { name, shown }: Named, text: string): Value {
  const value = reader.read(text);
  if (value !== undefined) return value;
  const reason = `must be ${reader.expects}, and "${shorten(text)}" is not.`;
  throw new UsageError(`${shown} ${reason}`, { name, reason });
}

const ECHOED_MAX = 80;

/** What was typed, as a terminal can show it. */
const shorten = (text: string): string =>
  withoutControls(text.length > ECHOED_MAX ? `${text.slice(0, ECHOED_MAX)}…` : text);
