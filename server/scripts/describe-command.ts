import type { DescribedCommand } from "../src/operator/command.ts";

/** What the operator's help says of a command, without its work: `command-list.json` has one for each command. */
export const describeCommand = ({
  name,
  summary,
  note,
  parameters,
}: DescribedCommand): DescribedCommand => ({
  name,
  summary,
  ...(note !== undefined && { note }),
  parameters: Object.fromEntries(
    Object.entries(parameters).map(([key, { kind, required, placeholder, about, expects }]) => [
      key,
      { kind, required, placeholder, about, ...(expects !== undefined && { expects }) },
    ]),
  ),
});
