import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { BookOpen, Braces, CircleHelp, Clock, Landmark, UserRound } from "lucide-react";
import { Amount } from "../../../../src/components/amount.tsx";
import { Drawer } from "../../../../src/components/drawer.tsx";
import { KeyValues } from "../../../../src/components/key-values.tsx";
import { Notice } from "../../../../src/components/notice.tsx";
import { Reference } from "../../../../src/components/reference.tsx";
import { Status } from "../../../../src/components/status.tsx";
import { ExactTime } from "../../../../src/components/time.tsx";
import { Timeline, type TimelineEntry } from "../../../../src/components/timeline.tsx";
import { useLiveQueries } from "../../../../src/shell/live.tsx";
import { NotFound } from "../../../../src/shell/not-found.tsx";
import { usePlace, useSearchFields } from "../../../../src/shell/use-place.ts";
import { signedAmount, toneOf } from "./transaction.ts";
import { transactionsQuery } from "./transactions-query.ts";

/** The detail of a row: the pattern of every drawer. */
export function TransactionDrawer() {
  const place = usePlace();
  const search = useSearchFields();
  useLiveQueries(/^transfer\./, [...place.key, "transactions"]);
  const { reference } = useParams({ strict: false }) as { reference: string };
  const { data } = useQuery(transactionsQuery(place, { pageNumber: 1 }));
  const row = data?.rows.find((one) => one.reference === reference);
  return (
    <Drawer
      kind={row?.postingType === "Credit" ? "Credit" : "Transfer out"}
      title={`Transaction ${reference}`}
      closeTo={place.to("transactions", search)}
      backText="Transactions"
    >
      {row === undefined ? (
        <NotFound level={2} title={`No transaction ${reference} in ${place.mode}`} />
      ) : (
        <div className="flex flex-col gap-4 px-5.5 pt-2 max-fold:px-4">
          <div>
            <Amount
              value={signedAmount(row)}
              sign="always"
              tone={toneOf(row)}
              className="text-amount font-figure! tracking-[-0.025em]"
            />
            <p className="mb-1.5">
              to <b className="font-bold">{row.party}</b>
            </p>
            <Status word={row.status} {...row} />
          </div>
          {row.outcomeUnknown ? (
            <Notice kind="unknown" title="We do not know yet whether Access Bank paid this.">
              The money is held, not lost. We query again at 14:19. Sending it again could pay
              twice.
            </Notice>
          ) : null}
          <KeyValues
            items={[
              { label: "Reference", value: <Reference value={row.reference} /> },
              {
                label: "Session id",
                value: <Reference value="000014261122110412044213" label="session id" />,
              },
              { label: "Sent", value: <ExactTime at={row.createdAt} /> },
              { label: "Fee", value: <Amount value={50} /> },
              { label: "Held now", value: <Amount value={85_100} /> },
              { label: "Note", value: undefined },
            ]}
          />
          <div>
            <h3 className="pb-2 text-meta font-heading">
              Timeline <span className="font-normal text-quiet">Lagos time</span>
            </h3>
            <Timeline entries={ENTRIES} />
          </div>
        </div>
      )}
    </Drawer>
  );
}

const ENTRIES: readonly TimelineEntry[] = [
  {
    key: "1",
    at: "2026-11-22T11:04:11Z",
    icon: Braces,
    by: "ours",
    title: "POST /business/single",
    text: "Accepted in 38 ms. Idempotency key order-0917",
    raw: { amount: 85_000, accountNumber: "1440210913", narration: "Stock 0917" },
  },
  {
    key: "2",
    at: "2026-11-22T11:04:11Z",
    icon: BookOpen,
    by: "ours",
    title: "Money held",
    postings: [
      { label: "Available", amount: -85_100 },
      { label: "Held", amount: 85_100 },
    ],
  },
  {
    key: "3",
    at: "2026-11-22T11:04:12Z",
    icon: Landmark,
    by: "outside",
    title: "Sent to Access Bank by Provider A",
    text: "No answer within 30 s",
  },
  {
    key: "4",
    at: "2026-11-22T12:10:00Z",
    icon: UserRound,
    by: "outside",
    title: "Emeka Nwosu called the bank",
    text: "“Ticket 88120. They look into it.”",
    silence: "without proof, 6 status queries",
  },
  {
    key: "5",
    at: "2026-11-22T13:04:40Z",
    icon: CircleHelp,
    by: "outside",
    tone: "unknown",
    title: "Status query 9: “processing”",
    text: "Neither paid nor refused",
    silence: "without proof",
  },
  {
    key: "6",
    at: "2026-11-22T13:19:00Z",
    icon: Clock,
    by: "ours",
    title: "Next status query",
    text: "After 24 h an operator takes over",
    isPlanned: true,
  },
];
