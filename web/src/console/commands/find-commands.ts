import type { Command } from "../api/commands.ts";

/** The commands that have every word of a text in name or summary. Those with the text in their name come first. */
export function findCommands(commands: readonly Command[], text: string): Command[] {
  const wanted = text.toLowerCase();
  const words = wanted.split(/\s+/).filter((word) => word !== "");
  const fits = ({ name, summary }: Command) => {
    const searched = `${name} ${summary}`.toLowerCase();
    return words.every((word) => searched.includes(word));
  };
  const found = commands.filter(fits);
  const byName = found.filter(({ name }) => name.includes(wanted));
  return [...byName, ...found.filter((one) => !byName.includes(one))];
}

export interface CommandGroup {
  /** The first word of the commands' names: `business`. */
  readonly name: string;
  readonly commands: readonly Command[];
}

/** Commands by the first word of their names, in the order of the list. */
export const groupCommands = (commands: readonly Command[]): CommandGroup[] =>
  [...Map.groupBy(commands, ({ name }) => name.split(" ")[0] ?? name)].map(([name, some]) => ({
    name,
    commands: some,
  }));
