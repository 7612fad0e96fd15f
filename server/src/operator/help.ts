import { align } from "./align-columns.ts";
import type { DescribedCommand } from "./command.ts";
import type { DescribedParameter } from "./parameters.ts";

const PROGRAM = "npm run operator --";

const OF_ALL = [
  ["--json", "prints one JSON document instead of text"],
  ["--by NAME", "your name for the audit log; by default, the account that you are logged in with"],
  ["--help", "shows the help of a command"],
];

/** Help of all commands, or of those that begin with some words. */
export function overview(commands: readonly DescribedCommand[]): string {
  const lines = commands.map((command) => [`  ${usageOf(command)}`, command.summary]);
  return [
    `${PROGRAM} COMMAND`,
    "",
    ...lines.flatMap(([usage = "", summary = ""]) => [usage, `      ${summary}`]),
    "",
    "Options of every command:",
    ...align(OF_ALL).map((line) => `  ${line}`),
  ].join("\n");
}

/** Help of one command: its usage, what it does, and each parameter. */
export function explanation(command: DescribedCommand): string {
  const { summary, note, parameters } = command;
  const rows = Object.entries(parameters).map(([name, parameter]) => [
    formatParameter(name, parameter),
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

/** The help lists the values if there are few. */
const isChoice = ({ expects = "" }: DescribedParameter) => / ?(?:one|some) of /.test(expects);

function usageOf({ name, parameters }: DescribedCommand): string {
  const parts = Object.entries(parameters).map(([key, parameter]) => {
    const usage = formatParameter(key, parameter);
    return parameter.required ? usage : `[${usage}]`;
  });
  return [name, ...parts].join(" ");
}

function formatParameter(name: string, { kind, placeholder }: DescribedParameter): string {
  if (kind === "argument") return placeholder;
  return kind === "flag" ? `--${name}` : `--${name} ${placeholder}`;
}
