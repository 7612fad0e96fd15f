import type { CommandParameter } from "../api/commands.ts";
import type { ChosenFile } from "./command-values.ts";

/** Words of a page in place of those of the command line. */
export interface FieldWords {
  readonly label?: string;
  readonly hint?: string;
  /** What each value is called. */
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
