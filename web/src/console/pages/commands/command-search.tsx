import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { Empty } from "../../../components/empty.tsx";
import { ErrorPanel } from "../../../components/error-panel.tsx";
import { SearchBox } from "../../../components/filters/search-box.tsx";
import { Skeleton } from "../../../components/skeleton.tsx";
import { commandsQuery } from "../../api/commands.ts";
import { findCommands, groupCommands } from "../../commands/find-commands.ts";
import { useConsole, useSearchFields } from "../../shell/use-console.ts";
import { CommandList } from "./command-list.tsx";

interface CommandSearchProps {
  /** The slug of the command that is open. */
  readonly open: string | undefined;
}

/** The search of the commands, and what it finds. */
export function CommandSearch({ open }: CommandSearchProps) {
  const { to } = useConsole();
  const { search = "" } = useSearchFields();
  const navigate = useNavigate();
  const change = (text: string) => {
    const path = to(open === undefined ? "commands" : ["commands", open]);
    void navigate({ to: path, search: text === "" ? {} : { search: text }, replace: true });
  };
  return (
    <>
      <div className="flex border-b border-line px-4 py-2.5">
        <SearchBox label="Search commands" value={search} onChange={change} />
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto">
        <Found search={search} open={open} />
      </div>
    </>
  );
}

interface FoundProps extends CommandSearchProps {
  readonly search: string;
}

function Found({ search, open }: FoundProps) {
  const { data, error, refetch } = useQuery(commandsQuery);
  if (data === undefined)
    return error === null ? (
      <Skeleton label="The commands" shape="rows" lines={8} className="px-4 py-2" />
    ) : (
      <ErrorPanel subject="The commands" error={error} onRetry={() => void refetch()} />
    );
  const found = findCommands(data.commands, search);
  if (found.length === 0)
    return (
      <Empty drawing="rings" title="No command fits this search">
        The search looks for each word in names and summaries.
      </Empty>
    );
  return <CommandList groups={groupCommands(found)} search={search} open={open} />;
}
