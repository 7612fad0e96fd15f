import { useQuery } from "@tanstack/react-query";
import { addressOf } from "../../api/client.ts";
import { BalanceSum } from "../../components/balance-sum.tsx";
import { ErrorPanel } from "../../components/error-panel.tsx";
import { Skeleton } from "../../components/skeleton.tsx";
import { StatementButton } from "../../components/statement-button.tsx";
import { useLiveQueries } from "../../shell/live.tsx";
import { usePlace } from "../../shell/use-place.ts";
import { CardsHead } from "../cards/cards-head.tsx";
import { cardsKey, cardWalletQuery } from "../cards/cards-query.ts";
import { EntriesTable } from "./entries-table.tsx";

/** The dollars that pay for cards: what is there, and every entry. */
export function CardWalletPage() {
  const place = usePlace();
  const wallet = useQuery(cardWalletQuery(place));
  useLiveQueries(/^card\./, cardsKey(place));
  return (
    <>
      <CardsHead
        actions={
          <StatementButton
            files={[{ text: "CSV", address: `${addressOf(place)}/business/card-wallet/statement` }]}
          />
        }
      />
      <div className="mt-4 border-t border-line max-fold:mt-3" />
      <div className="max-w-160 px-7 py-5 max-fold:px-4">
        {wallet.data === undefined ? (
          <Missing wallet={wallet} />
        ) : (
          <BalanceSum
            available={{
              label: "Available",
              meaning: "For issuing and funding cards",
              value: wallet.data.available,
            }}
            held={{
              label: "Held",
              meaning: "For cards that are being issued",
              value: wallet.data.held,
            }}
            total={wallet.data.total}
            currency="USD"
          />
        )}
        <p className="pt-3 text-meta text-quiet">
          The operator of the service funds it against the dollars that you pay in.
        </p>
      </div>
      <EntriesTable />
    </>
  );
}

interface MissingProps {
  readonly wallet: { readonly error: unknown; readonly refetch: () => unknown };
}

function Missing({ wallet: { error, refetch } }: MissingProps) {
  if (error === null) return <Skeleton label="The card wallet" lines={3} />;
  return <ErrorPanel subject="The card wallet" error={error} onRetry={() => void refetch()} />;
}
