import type { Reader } from "./readers.ts";
import { UsageError } from "./usage-error.ts";

/** A parameter of a command. An argument has a place; an option has `--` and its name. */
export interface DescribedParameter {
  readonly kind: "argument" | "option" | "flag";
  readonly required: boolean;
  /** The placeholder of the value in the help. */
  readonly placeholder: string;
  readonly about: string;
  /** What the value must be, where it has one. */
  readonly expects?: string;
}

export interface Parameter<Value> extends DescribedParameter {
  read(name: string, text: string | undefined): Value;
}

export function argument<Value>(reader: Reader<Value>, about: string): Parameter<Value> {
  const { placeholder } = reader;
  const read = (_name: string, text: string | undefined) => {
    if (text === undefined) throw new UsageError(`${placeholder} is missing: ${about}.`);
    return readWith(reader, placeholder, text);
  };
  return { kind: "argument", required: true, placeholder, about, expects: reader.expects, read };
}

/** An option that must be given, where a default would surprise. */
export function needed<Value>(reader: Reader<Value>, about: string): Parameter<Value> {
  const { placeholder } = reader;
  const read = (name: string, text: string | undefined) => {
    if (text === undefined) throw new UsageError(`--${name} ${placeholder} is missing: ${about}.`);
    return readWith(reader, `--${name}`, text);
  };
  return { kind: "option", required: true, placeholder, about, expects: reader.expects, read };
}

export function option<Value>(reader: Reader<Value>, about: string): Parameter<Value | undefined> {
  const read = (name: string, text: string | undefined) =>
    text === undefined ? undefined : readWith(reader, `--${name}`, text);
  const { placeholder, expects } = reader;
  return { kind: "option", required: false, placeholder, about, expects, read };
}

export function flag(about: string): Parameter<boolean> {
  const read = (_name: string, text: string | undefined) => text !== undefined;
  return { kind: "flag", required: false, placeholder: "", about, read };
}

function readWith<Value>(reader: Reader<Value>, what: string, text: string): Value {
  const value = reader.read(text);
  if (value === undefined) {
    throw new UsageError(`${what} must be ${reader.expects}, and "${text}" is not.`);
  }
  return value;
}
