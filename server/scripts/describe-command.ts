import type { DescribedCommand } from "../src/operator/command.ts";
import type { DescribedParameter } from "../src/operator/parameters.ts";

/** What the operator's help says of a command, without its work: `command-list.json` has one for each command. */
export const describeCommand = (command: DescribedCommand): DescribedCommand => {
  const { name, summary, note, needs, onlyHere, keepsResult, parameters } = command;
  return {
    ...{ name, summary },
    ...(note !== undefined && { note }),
    needs,
    ...(onlyHere && { onlyHere }),
    ...(keepsResult && { keepsResult }),
    parameters: Object.fromEntries(
      Object.entries(parameters).map(([key, one]) => [key, describeParameter(one)]),
    ),
  };
};

function describeParameter(parameter: DescribedParameter): DescribedParameter {
  const { kind, required, placeholder, about, expects, file, insteadOfFile } = parameter;
  return {
    ...{ kind, required, placeholder, about },
    ...(expects !== undefined && { expects }),
    ...(file !== undefined && { file }),
    ...(insteadOfFile !== undefined && { insteadOfFile }),
  };
}
