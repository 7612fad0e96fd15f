import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { Amount } from "../../../components/amount.tsx";
import { ErrorPanel } from "../../../components/error-panel.tsx";
import { KeyValues } from "../../../components/key-values.tsx";
import { TextLink } from "../../../components/link.tsx";
import { Skeleton } from "../../../components/skeleton.tsx";
import { Time } from "../../../components/time.tsx";
import type { Currency } from "../../../format/amount.ts";
import { commandQuery } from "../../api/read-command.ts";
import { providerName } from "../../parts/provider-name.ts";
import { useConsole } from "../../shell/use-console.ts";
import { Action, Actions, DetailHead } from "./detail-parts.tsx";
import { DIFFERENCE_WORDS } from "./items.ts";
import type { Difference } from "./rows.ts";

const NEEDS_SECOND = { when: "later", text: "A second operator approves it first." } as const;

const NOTE = { note: { label: "Why", hint: "For the record." } };

/** A difference between our books and a provider's statement: book it, leave it for some days, or write it off. */
export function DifferenceDetail({ difference }: { readonly difference: Difference }) {
  const { id, provider, currency, kind, ours, theirs, fee, at } = difference;
  const given = { item: id };
  const shown = useShownItem(id);
  return (
    <>
      <DetailHead amount={difference.difference} currency={currency}>
        {DIFFERENCE_WORDS[kind]}. Ask {providerName(provider)} what this is before you decide.
      </DetailHead>
      <KeyValues
        items={[
          { label: "About", value: <About difference={difference} of={shown.data} /> },
          { label: "Our books", value: <Amount value={ours} currency={currency} /> },
          { label: "Statement", value: <Amount value={theirs} currency={currency} /> },
          {
            label: "Fee",
            value: fee === 0 ? undefined : <Amount value={fee} currency={currency} />,
          },
          { label: "Since", value: <Time at={at} /> },
          { label: "Last note", value: difference.note ?? undefined },
        ]}
      />
      <Lines shown={shown} currency={currency} />
      <Actions>
        <Action
          command="reconciliation book"
          isFirst
          question={{
            ...{ title: "Book it as the statement has it?", given, words: NOTE },
            consequences: [
              { when: "now", text: "The counterpart is suspense, until its owner is found." },
              NEEDS_SECOND,
            ],
            ...{ act: "Propose to book it", keep: "Not yet" },
          }}
        >
          Book it
        </Action>
        <Action
          command="reconciliation wait"
          question={{
            ...{ title: "Leave it for some days?", given },
            initial: { days: "3" },
            words: { ...NOTE, days: { label: "Days" } },
            consequences: [{ when: "later", text: "Then its alert comes again." }],
            ...{ act: "Cancel", keep: "Not now" },
          }}
        >
          Wait
        </Action>
        <Action
          command="reconciliation write-off"
          question={{
            ...{ title: "Write it off?", given, words: NOTE },
            consequences: [
              { when: "now", text: "It becomes a cost of the platform, or its gain." },
              NEEDS_SECOND,
            ],
            ...{ act: "Propose to write it off", keep: "Not yet" },
          }}
        >
          Write it off
        </Action>
      </Actions>
    </>
  );
}

interface ShownItem {
  /** The reference of the item's transaction. Null: our books have none. */
  readonly reference: string | null;
  readonly lines: readonly {
    readonly lineId: string;
    readonly at: string;
    readonly amount: number;
    readonly fee: number;
    readonly text: string;
  }[];
}

const useShownItem = (item: string) =>
  useQuery(commandQuery<ShownItem>("reconciliation show", { item }));

interface AboutProps {
  readonly difference: Difference;
  readonly of: ShownItem | undefined;
}

/** The transaction as a link. Without one, the key under which the two sides were compared. */
function About({ difference: { key }, of }: AboutProps) {
  const { to } = useConsole();
  if (of === undefined || of.reference === null)
    return <span className="font-mono text-[12.5px]">{key}</span>;
  return (
    <TextLink to={to("transactions", { search: of.reference })}>
      {of.reference}, with its ids at the provider
    </TextLink>
  );
}

interface LinesProps {
  readonly shown: Pick<UseQueryResult<ShownItem>, "data" | "error" | "refetch">;
  readonly currency: Currency;
}

function Lines({ shown: { data, error, refetch }, currency }: LinesProps) {
  return (
    <section aria-label="Lines of the statement">
      <h3 className="pb-1 font-bold">Lines of the statement</h3>
      {data === undefined && error === null ? <Skeleton label="Lines" lines={2} /> : null}
      {data === undefined && error !== null ? (
        <ErrorPanel isInline subject="The lines" error={error} onRetry={() => void refetch()} />
      ) : null}
      {data?.lines.length === 0 ? (
        <p className="text-meta text-quiet">The statement has no line about it.</p>
      ) : null}
      <ul>
        {data?.lines.map(({ lineId, at, amount, text }) => (
          <li key={lineId} className="flex gap-3 border-t border-line py-1.75 text-meta">
            <span className="min-w-0 flex-1">
              <span className="block wrap-anywhere">{text}</span>
              <span className="text-quiet">
                <Time at={at} />, line {lineId}
              </span>
            </span>
            <Amount value={amount} currency={currency} />
          </li>
        ))}
      </ul>
    </section>
  );
}
