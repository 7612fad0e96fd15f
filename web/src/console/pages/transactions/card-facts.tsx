import { useQuery } from "@tanstack/react-query";
import { asFailure } from "../../../api/failure.ts";
import type { Mode } from "../../../api/place.ts";
import { Amount } from "../../../components/amount.tsx";
import { Empty } from "../../../components/empty.tsx";
import { KeyValues } from "../../../components/key-values.tsx";
import { TextLink } from "../../../components/link.tsx";
import { Reference } from "../../../components/reference.tsx";
import { Status } from "../../../components/status.tsx";
import { ExactTime, Time } from "../../../components/time.tsx";
import { separateWords } from "../../../format/status.ts";
import { commandQuery } from "../../api/read-command.ts";
import { Loaded } from "../../parts/loaded.tsx";
import { type PlainColumn, PlainTable } from "../../parts/plain-table.tsx";
import { providerName } from "../../parts/provider-name.ts";
import { consoleAddress } from "../../shell/use-console.ts";

interface Purchase {
  readonly authorizationId: string;
  readonly merchantName: string | null;
  readonly status: string;
  readonly declineReason: string | null;
  readonly approvedAmount: number;
  readonly declinedAmount: number;
  readonly createdAt: string;
}

/** A card as its business sees it, with its owner and its newest purchases. */
export interface FoundCard {
  readonly cardReference: string;
  readonly businessId: string;
  readonly businessName: string;
  readonly mode: Mode;
  readonly customerName: string;
  readonly brand: string;
  readonly lastFour: string | null;
  readonly status: string;
  readonly isFrozenByIssuer: boolean;
  readonly balance: number;
  readonly heldBalance: number;
  readonly owed: number;
  readonly dailyLimit: number;
  readonly perTransactionLimit: number;
  readonly spentToday: number;
  readonly linkedWalletReference: string | null;
  readonly issuer: string;
  readonly issuerReference: string | null;
  readonly createdAt: string;
  readonly purchases: readonly Purchase[];
}

/** The card that a text identifies: by its reference, or by an id of its issuer. */
export function CardFound({ text }: { readonly text: string }) {
  const query = useQuery({ ...commandQuery<FoundCard>("card find", { card: text }), retry: false });
  if (query.data === undefined && query.error !== null && asFailure(query.error).status === 404)
    return (
      <Empty drawing="stripes" title="No transaction and no card has this reference or number">
        Only whole values match, in every business and both modes. Money for a number that no
        business has is in the inbox. Invoices and wallets are in the dashboard of their business:{" "}
        <em>View as</em> on its page.
      </Empty>
    );
  return (
    <Loaded subject="The card" query={query} lines={8}>
      {(card) => <CardFacts of={card} />}
    </Loaded>
  );
}

function CardFacts({ of }: { readonly of: FoundCard }) {
  const { cardReference, businessId, businessName, mode, status, issuerReference, purchases } = of;
  const ending = of.lastFour === null ? "" : ` ending in ${of.lastFour}`;
  return (
    <section
      aria-label={cardReference}
      className="grid items-start gap-x-10 gap-y-6 px-7 py-5 wide:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] max-fold:px-4"
    >
      <div className="flex flex-col gap-3">
        <div>
          <h2 className="flex flex-wrap items-center gap-x-4">
            <span className="w-full text-meta font-normal text-quiet">
              {of.brand} card{ending} of <bdi>{of.customerName}</bdi>
            </span>
            <span className="text-[28px]/9 font-figure tracking-[-0.015em]">
              <Amount value={of.balance} currency="USD" />
            </span>
            <Status word={status} />
          </h2>
          {of.isFrozenByIssuer ? (
            <p className="pt-1 text-quiet">The issuer has frozen it.</p>
          ) : null}
        </div>
        <KeyValues
          items={[
            {
              label: "Business",
              value: (
                <>
                  <TextLink to={consoleAddress(mode, ["businesses", businessId])}>
                    {businessName}
                  </TextLink>{" "}
                  ({businessId}), {mode} mode
                </>
              ),
            },
            { label: "Card", value: <Reference value={cardReference} whole /> },
            { label: "Held", value: <Amount value={of.heldBalance} currency="USD" /> },
            {
              label: "Owed",
              value: of.owed === 0 ? undefined : <Amount value={of.owed} currency="USD" />,
            },
            {
              label: "At once",
              value: <Amount value={of.perTransactionLimit} currency="USD" />,
            },
            { label: "A day", value: <Amount value={of.dailyLimit} currency="USD" /> },
            { label: "Spent today", value: <Amount value={of.spentToday} currency="USD" /> },
            { label: "Paid by", value: of.linkedWalletReference ?? "Its own balance" },
            { label: "Issuer", value: providerName(of.issuer) },
            {
              label: "Issuer’s id",
              value: issuerReference && <Reference value={issuerReference} label="issuer's id" />,
            },
            { label: "Ordered", value: <ExactTime at={of.createdAt} /> },
          ]}
        />
      </div>
      <div className="flex flex-col gap-2">
        <h3 className="text-label text-quiet">Newest purchases</h3>
        {purchases.length === 0 ? (
          <p className="text-quiet">No purchases.</p>
        ) : (
          <PlainTable
            label="Newest purchases"
            columns={COLUMNS}
            rows={purchases}
            rowKey={({ authorizationId, createdAt }) => `${authorizationId} ${createdAt}`}
          />
        )}
      </div>
    </section>
  );
}

const COLUMNS: readonly PlainColumn<Purchase>[] = [
  { header: "Merchant", cell: ({ merchantName }) => <bdi>{merchantName ?? "Unknown"}</bdi> },
  { header: "Status", cell: ({ status, declineReason }) => stateOf(status, declineReason) },
  {
    header: "Amount",
    isFigure: true,
    cell: ({ approvedAmount, declinedAmount }) => (
      <Amount value={approvedAmount + declinedAmount} currency="USD" />
    ),
  },
  { header: "When", cell: ({ createdAt }) => <Time at={createdAt} /> },
];

const stateOf = (status: string, reason: string | null): string =>
  reason === null ? status : `${status}: ${separateWords(reason).toLowerCase()}`;
