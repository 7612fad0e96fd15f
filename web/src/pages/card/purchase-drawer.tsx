import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { asFailure } from "../../api/failure.ts";
import { Amount } from "../../components/amount.tsx";
import { Drawer } from "../../components/drawer.tsx";
import { ErrorPanel } from "../../components/error-panel.tsx";
import { KeyValues } from "../../components/key-values.tsx";
import { TextLink } from "../../components/link.tsx";
import { Notice } from "../../components/notice.tsx";
import { Reference } from "../../components/reference.tsx";
import { Skeleton } from "../../components/skeleton.tsx";
import { Status } from "../../components/status.tsx";
import { ExactTime } from "../../components/time.tsx";
import { formatAmount } from "../../format/amount.ts";
import { NotFound } from "../../shell/not-found.tsx";
import { usePlace, useSearchFields } from "../../shell/use-place.ts";
import { SimulatedSteps } from "../simulator/card-steps.tsx";
import { type Authorization, cardQuery, type Purchase, purchaseQuery } from "./card-queries.ts";
import { declineWords } from "./decline-words.ts";
import { amountOf, merchantOf } from "./purchase-columns.tsx";
import { PurchaseRows } from "./purchase-rows.tsx";

/** One purchase beside its card: what was approved or why not, and what happened afterwards. */
export function PurchaseDrawer() {
  const place = usePlace();
  const search = useSearchFields();
  const { cardReference, authorizationId } = useParams({ strict: false }) as {
    cardReference: string;
    authorizationId: string;
  };
  const found = useQuery(purchaseQuery(place, cardReference, authorizationId));
  return (
    <Drawer
      kind="Purchase"
      title={`Purchase ${authorizationId}`}
      closeTo={place.to(["cards", cardReference], search)}
      backText="Card"
    >
      <div className="flex flex-col gap-4 px-5 pt-2 max-fold:px-4">
        {found.data === undefined ? (
          <Missing found={found} authorizationId={authorizationId} />
        ) : (
          <Facts purchase={found.data} />
        )}
      </div>
    </Drawer>
  );
}

interface MissingProps {
  readonly found: {
    readonly error: unknown;
    readonly refetch: () => unknown;
  };
  readonly authorizationId: string;
}

function Missing({ found: { error, refetch }, authorizationId }: MissingProps) {
  if (error === null)
    return <Skeleton label="The purchase" shape="detail" lines={7} className="pt-4" />;
  if (asFailure(error).status === 404)
    return (
      <NotFound title={`No purchase ${authorizationId} with this card`} action={null}>
        It may belong to another card.
      </NotFound>
    );
  return <ErrorPanel subject="The purchase" error={error} onRetry={() => void refetch()} />;
}

function Facts({ purchase }: { readonly purchase: Purchase }) {
  const place = usePlace();
  const { status, cardReference, authorizationId } = purchase;
  const mayStep = place.mode === "test" && place.can("simulator:use") && status !== "Declined";
  return (
    <>
      <div>
        <Amount
          value={amountOf(purchase)}
          currency="USD"
          tone={status === "Declined" ? "off" : "plain"}
          className="text-amount font-figure! tracking-[-0.025em]"
        />
        <p className="mb-1.5 wrap-anywhere">
          at <b className="font-bold">{merchantOf(purchase)}</b>
          {purchase.country === null ? "" : `, ${purchase.country}`}
        </p>
        <span role="status">
          <Status word={status} />
        </span>
      </div>
      {status === "Declined" ? <Declined purchase={purchase} /> : null}
      <KeyValues items={factsOf(purchase, place.to)} />
      <PurchaseRows rows={purchase.transactions} />
      {mayStep ? (
        <section aria-label="Simulate what follows" className="flex flex-col gap-2">
          <h3 className="text-meta font-heading">Simulate what follows</h3>
          <SimulatedSteps card={cardReference} authorizationId={authorizationId} />
        </section>
      ) : null}
    </>
  );
}

function Declined({ purchase }: { readonly purchase: Authorization }) {
  const place = usePlace();
  const card = useQuery(cardQuery(place, purchase.cardReference)).data;
  const isLinked = (card?.linkedWalletReference ?? null) !== null;
  const { why, help } = declineWords(purchase.declineReason, isLinked);
  return (
    <Notice kind="bad" title={why}>
      {formatAmount(amountOf(purchase), "USD")} was asked. {help}
      {card?.status === "Frozen" && purchase.declineReason !== "card_frozen"
        ? " The card is frozen now: unfreeze it too."
        : ""}
    </Notice>
  );
}

function factsOf(purchase: Authorization, to: (path: readonly string[]) => string) {
  const { heldAmount, reversedAmount, crossBorderFee, walletReference: wallet } = purchase;
  const dollars = (value: number) =>
    value === 0 ? undefined : <Amount value={value} currency="USD" />;
  return [
    { label: "Held now", value: dollars(heldAmount) },
    {
      label: "Until",
      value:
        heldAmount > 0 && purchase.expiresAt !== null ? (
          <ExactTime at={purchase.expiresAt} />
        ) : undefined,
    },
    { label: "Reversed", value: dollars(reversedAmount) },
    { label: "Cross-border fee", value: dollars(crossBorderFee) },
    {
      label: "Paid by",
      value:
        wallet === null ? undefined : (
          <TextLink to={to(["wallets", wallet])}>The customer’s wallet</TextLink>
        ),
    },
    {
      label: purchase.status === "Declined" ? "Declined" : "Approved",
      value: <ExactTime at={purchase.createdAt} />,
    },
    { label: "Issuer’s id", value: <Reference value={purchase.authorizationId} whole /> },
  ];
}
