import { UsersRound } from "lucide-react";
import { Icon } from "../../components/icon.tsx";
import { TextLink } from "../../components/link.tsx";
import { Time } from "../../components/time.tsx";
import { PersonMark } from "../../shell/monogram.tsx";
import { useConsole } from "../shell/use-console.ts";
import type { Proposal } from "./proposal-of.ts";

/** Four eyes: the operator proposed, and another one approves. */
export function SecondPerson({ proposal }: { readonly proposal: Proposal }) {
  const { me, to } = useConsole();
  const { proposalId, expiresAt } = proposal;
  return (
    <section
      aria-label="Second person"
      className="flex gap-3 rounded-note border border-rule px-3.5 py-3 text-meta"
    >
      <span aria-hidden="true" className="flex">
        <PersonMark name={me.name} />
        <span className="-ml-1.5 grid size-6 place-items-center rounded-chip border border-dashed border-edge bg-sheet text-quiet">
          <Icon of={UsersRound} size={12} />
        </span>
      </span>
      <div className="min-w-0">
        <p className="font-bold">You proposed this; a second operator approves it.</p>
        <p className="text-quiet">
          Nothing has been done yet. Proposal {proposalId} waits
          {expiresAt === undefined ? null : (
            <>
              {" "}
              until <Time at={expiresAt} />
            </>
          )}
          . <TextLink to={to(["inbox", "proposal", proposalId])}>See the proposal</TextLink>
        </p>
        {me.singleOperator ? (
          <p className="mt-1">
            You are the only operator. <TextLink to={to("operators")}>Invite a second one</TextLink>
            , who can approve it.
          </p>
        ) : null}
      </div>
    </section>
  );
}
