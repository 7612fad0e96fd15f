import type { CommandParameter } from "../api/commands.ts";
import type { ChosenFile } from "./command-values.ts";

/** The page's own words, in place of those of the command line. */
export interface FieldWords {
  readonly label?: string;
  readonly hint?: string;
  /** The label of each value. */
  readonly choices?: Readonly<Record<string, string>>;
}

export interface CommandFieldProps {
  readonly parameter: CommandParameter;
  readonly words?: FieldWords | undefined;
  readonly text: string | undefined;
  readonly file: ChosenFile | undefined;
  readonly error: string | undefined;
  readonly onText: (text: string | undefined) => void;
  readonly onFile: (file: ChosenFile | undefined) => void;
}
