import type { Command, CommandParameter } from "../api/commands.ts";

/** A chosen file, with its content in base64. */
export interface ChosenFile {
  readonly name: string;
  readonly content: string;
}

/** What was entered for the parameters of a command. */
export interface CommandValues {
  /** A flag that is set has an empty text. */
  readonly texts: Readonly<Record<string, string>>;
  readonly files: Readonly<Record<string, ChosenFile>>;
}

/** The values that a parameter takes, if they are few: its description names them. */
export function choicesOf({ expects }: CommandParameter): readonly string[] | undefined {
  const names = /^one of (.+)$/.exec(expects ?? "")?.[1]?.split(", ");
  return names === undefined || names.length < 2 ? undefined : names;
}

/** `min-amount` is `Min amount`. */
export function labelOf({ name }: CommandParameter): string {
  const words = name.replaceAll("-", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** What is sent: texts without their spaces, and nothing for an option that is left out. */
export function sentValues(command: Command, values: CommandValues) {
  const parameters: Record<string, string> = {};
  const files: Record<string, string> = {};
  for (const { name, kind } of command.parameters) {
    const text = values.texts[name];
    const file = values.files[name];
    if (file !== undefined) files[name] = file.content;
    else if (kind === "flag" && text !== undefined) parameters[name] = "";
    else if (text !== undefined && text.trim() !== "") parameters[name] = text.trim();
  }
  return { parameters, files };
}

/** The required parameters that have no value yet. */
export function missingOf(command: Command, values: CommandValues): CommandParameter[] {
  const { parameters, files } = sentValues(command, values);
  return command.parameters.filter(
    ({ name, required }) => required && parameters[name] === undefined && files[name] === undefined,
  );
}

/** The same on the command line. A missing value is shown as its placeholder. */
export function commandLine(command: Command, values: CommandValues): string {
  const { parameters } = sentValues(command, values);
  const words = command.parameters.flatMap((parameter) => {
    const { name, kind, required, placeholder } = parameter;
    const value = values.files[name]?.name ?? parameters[name];
    if (value === undefined && !required) return [];
    if (kind === "flag") return [`--${name}`];
    const typed = value === undefined ? placeholder : quoted(value);
    return kind === "argument" ? [typed] : [`--${name} ${typed}`];
  });
  return ["npm run operator --", command.name, ...words].join(" ");
}

const quoted = (text: string): string =>
  /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
