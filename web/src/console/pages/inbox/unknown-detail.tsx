import { KeyValues } from "../../../components/key-values.tsx";
import { Notice } from "../../../components/notice.tsx";
import { Reference } from "../../../components/reference.tsx";
import { Time } from "../../../components/time.tsx";
import { separateWords } from "../../../format/status.ts";
import { countOf } from "../../../format/words.ts";
import { providerName } from "../../parts/provider-name.ts";
import { RecordTimeline } from "../../parts/record-timeline.tsx";
import { Action, Actions, DetailHead, Owner, RecordLink } from "./detail-parts.tsx";
import type { UnknownOrder } from "./rows.ts";

/** An order for which it is not yet known whether it was paid. */
export function UnknownDetail({ order }: { readonly order: UnknownOrder }) {
  const { reference, amount, currency, businessName, businessId, mode, provider, todo } = order;
  const given = { reference, business: businessId, mode };
  return (
    <>
      <DetailHead amount={amount} currency={currency}>
        {todo}
      </DetailHead>
      <Notice
        kind="unknown"
        title={`We do not know yet whether ${provider === null ? "it" : providerName(provider)} paid this.`}
      >
        The money is held, not lost. Sending again could pay twice.
      </Notice>
      <KeyValues
        items={[
          { label: "From", value: <Owner {...{ businessId, businessName }} /> },
          { label: "Provider", value: provider === null ? undefined : providerName(provider) },
          { label: "Progress", value: separateWords(order.progress) },
          { label: "Sent", value: <Time at={order.since} /> },
          { label: "Last call", value: order.lastCallAt && <Time at={order.lastCallAt} /> },
          {
            label: "Queried",
            value: order.requeries === null ? undefined : countOf(order.requeries, "time"),
          },
          { label: "Next query", value: order.nextQueryAt && <Time at={order.nextQueryAt} /> },
          { label: "Reference", value: <Reference value={reference} /> },
          {
            label: "Look at",
            value: <RecordLink {...{ reference, businessId, mode }} />,
          },
        ].map((one) => ({ ...one, value: one.value ?? undefined }))}
      />
      <Actions>
        <Action
          command="transfer decide-outcome"
          isFirst
          question={{
            title: "What does the provider or the bank say?",
            about: "Ask them first: a wrong word here loses the money, or pays it twice.",
            given,
            words: {
              outcome: { label: "Outcome", choices: { paid: "It was paid", failed: "It failed" } },
              reason: { label: "How it is known", hint: "The merchant sees it if it failed." },
            },
            consequences: [
              { when: "now", text: "Paid: the held money leaves the books for good." },
              { when: "now", text: "Failed: the held money goes back to the business." },
              ...(mode === "live"
                ? [{ when: "later" as const, text: "A second operator approves it first." }]
                : []),
            ],
            act: mode === "live" ? "Propose the outcome" : "Decide the outcome",
            keep: "Wait on",
          }}
        >
          Decide the outcome
        </Action>
      </Actions>
      <RecordTimeline {...{ reference, businessId, mode }} />
    </>
  );
}
