import { useQuery } from "@tanstack/react-query";
import { Outlet, useParams } from "@tanstack/react-router";
import { classes } from "../../../components/classes.ts";
import { Empty } from "../../../components/empty.tsx";
import { PageHead } from "../../../shell/page-head.tsx";
import { commandsQuery } from "../../api/commands.ts";
import { CommandSearch } from "./command-search.tsx";

/** Every command of the command line, so that no task needs a terminal on the service's machine. */
export function CommandsPage() {
  const { command: open } = useParams({ strict: false }) as { readonly command?: string };
  const { data } = useQuery(commandsQuery);
  const onlyWide = open === undefined ? "" : "max-fold:hidden";
  return (
    <div className="flex min-h-0 flex-1 flex-col fold:h-[calc(100dvh-28px)] fold:flex-none">
      <div className={classes(open !== undefined && "max-fold:sr-only")}>
        <PageHead
          title="Commands"
          state={
            data === undefined ? "" : `${data.commands.length}, the same as on the command line`
          }
        />
      </div>
      <div
        className={classes(
          "mt-3 grid min-h-0 flex-1 border-t border-line fold:grid-cols-[minmax(230px,340px)_minmax(0,1fr)]",
          open !== undefined && "max-fold:mt-0 max-fold:border-t-0",
        )}
      >
        <section
          aria-label="All commands"
          className={classes("flex min-h-0 flex-col border-line fold:border-r", onlyWide)}
        >
          <CommandSearch open={open} />
        </section>
        <div
          className={classes("min-h-0 overflow-y-auto", open === undefined && "max-fold:hidden")}
        >
          {open === undefined ? <NothingOpen /> : <Outlet />}
        </div>
      </div>
    </div>
  );
}

function NothingOpen() {
  return (
    <Empty drawing="stripes" title="Choose a command">
      It opens here as a form. A command with wide effects first shows what would change. The audit
      log records every change under your name.
    </Empty>
  );
}
