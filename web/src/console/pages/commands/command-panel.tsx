import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { ChevronLeft } from "lucide-react";
import { Icon } from "../../../components/icon.tsx";
import { Link, LinkButton } from "../../../components/link.tsx";
import { NotFound } from "../../../shell/not-found.tsx";
import { commandsQuery } from "../../api/commands.ts";
import { commandOfSlug } from "../../commands/command-slug.ts";
import { InlineCode } from "../../commands/inline-code.tsx";
import { useConsole, useSearchFields } from "../../shell/use-console.ts";
import { CommandForm } from "./command-form.tsx";

/** One command: what it does, its parameters, and what it answered. */
export function CommandPanel() {
  const { to } = useConsole();
  const { command: slug = "" } = useParams({ strict: false }) as { readonly command?: string };
  const { search, ...given } = useSearchFields();
  const { data } = useQuery(commandsQuery);
  const name = commandOfSlug(slug);
  const command = data?.commands.find((one) => one.name === name);
  if (data === undefined) return null;
  if (command === undefined)
    return (
      <NotFound
        level={2}
        title={`There is no command ${name}`}
        action={<LinkButton to={to("commands")}>All commands</LinkButton>}
      >
        Some commands run only on the service’s own machine.
      </NotFound>
    );
  return (
    <article className="flex max-w-220 flex-col gap-5 px-7 py-5 max-fold:px-4">
      <header className="flex flex-col gap-1">
        <Link
          to={to("commands", { search })}
          className="mb-1 flex min-h-8 items-center gap-1 self-start font-strong text-link fold:hidden"
        >
          <Icon of={ChevronLeft} /> Commands
        </Link>
        <h2 className="text-title font-heading tracking-[-0.01em]">{command.name}</h2>
        <p>
          <InlineCode text={command.summary} />
        </p>
        {command.note === null ? null : (
          <p className="text-meta text-quiet">
            <InlineCode text={command.note} />
          </p>
        )}
      </header>
      <CommandForm key={slug} command={command} given={given} />
    </article>
  );
}
