import { align } from "./align.ts";
import type { Command } from "./command.ts";
import type { Parameter } from "./parameters.ts";

const PROGRAM = "npm run operator --";

const OF_ALL = [
  ["--json", "one JSON document instead of text"],
  ["--by NAME", "who you are, for the audit; $USER otherwise"],
  ["--help", "what a command does and takes"],
];

/** All commands, or those that begin with some words. */
export function overview(commands: readonly Command[]): string {
  const lines = commands.map((command) => [`  ${usageOf(command)}`, command.summary]);
  return [
    `${PROGRAM} COMMAND`,
    "",
    ...lines.flatMap(([usage = "", summary = ""]) => [usage, `      ${summary}`]),
    "",
    "With every command:",
    ...align(OF_ALL).map((line) => `  ${line}`),
  ].join("\n");
}

/** One command: how it is called, what it does, and each thing it takes. */
export function explanation(command: Command): string {
  const { summary, note, parameters } = command;
  const rows = Object.entries(parameters).map(([name, parameter]) => [
    spellingOf(name, parameter),
    isChoice(parameter) ? `${parameter.about}: ${parameter.expects}` : parameter.about,
  ]);
  return [
    `${PROGRAM} ${usageOf(command)}`,
    "",
    note === undefined ? summary : `${summary}\n${note}`,
    "",
    ...align([...rows, ...OF_ALL]).map((line) => `  ${line}`),
  ].join("\n");
}

/** Where there are only so many values, the help lists them. */
const isChoice = ({ expects = "" }: Parameter<unknown>) => / ?(?:one|some) of /.test(expects);

function usageOf({ name, parameters }: Command): string {
  const parts = Object.entries(parameters).map(([key, parameter]) => {
    const spelled = spellingOf(key, parameter);
    return parameter.required ? spelled : `[${spelled}]`;
  });
  return [name, ...parts].join(" ");
}

function spellingOf(name: string, { kind, placeholder }: Parameter<unknown>): string {
  if (kind === "argument") return placeholder;
  return kind === "flag" ? `--${name}` : `--${name} ${placeholder}`;
}
