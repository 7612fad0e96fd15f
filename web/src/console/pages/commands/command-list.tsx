import { Lock } from "lucide-react";
import { useId } from "react";
import { Icon } from "../../../components/icon.tsx";
import { Link } from "../../../components/link.tsx";
import { separateWords } from "../../../format/status.ts";
import type { Command } from "../../api/commands.ts";
import { commandSlug } from "../../commands/command-slug.ts";
import type { CommandGroup } from "../../commands/find-commands.ts";
import { useConsole } from "../../shell/use-console.ts";

interface CommandListProps {
  readonly groups: readonly CommandGroup[];
  readonly search: string;
  /** The slug of the command that is open. */
  readonly open: string | undefined;
}

/** Commands under the first word of their names. `J` and `K` move between them. */
export function CommandList({ groups, search, open }: CommandListProps) {
  return groups.map(({ name, commands }) => (
    <Group key={name} {...{ name, commands, search, open }} />
  ));
}

/** The command in the address may be far below. */
const showOnce = (link: HTMLElement | null): void =>
  link?.scrollIntoView({ block: "nearest", behavior: "instant" });

interface GroupProps extends Omit<CommandListProps, "groups"> {
  readonly name: string;
  readonly commands: readonly Command[];
}

function Group({ name, commands, search, open }: GroupProps) {
  const id = useId();
  const { to } = useConsole();
  return (
    <section aria-labelledby={id}>
      <h2
        id={id}
        className="sticky top-0 flex justify-between border-b border-line bg-sunk px-4 py-1 text-label font-medium text-quiet"
      >
        {separateWords(name)}
        <span className="figures">{commands.length}</span>
      </h2>
      <ul>
        {commands.map((command) => {
          const slug = commandSlug(command.name);
          return (
            <li key={slug} className="border-b border-line">
              <Link
                to={to(["commands", slug], { search })}
                data-row-link=""
                aria-current={slug === open ? "true" : undefined}
                {...(slug === open ? { ref: showOnce } : {})}
                className="block scroll-my-24 px-4 py-2 -outline-offset-2! hover:bg-hover aria-[current]:bg-tint aria-[current]:shadow-[inset_3px_0_0_var(--color-chart-1)]"
              >
                <span className="flex items-center gap-1.5 font-strong">
                  {command.name}
                  {command.mayRun ? null : (
                    <>
                      <Icon of={Lock} size={12} className="text-quiet" />
                      <span className="sr-only">Your role may not run it</span>
                    </>
                  )}
                </span>
                <span className="block text-label text-quiet">{command.summary}</span>
              </Link>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
