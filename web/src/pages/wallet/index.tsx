import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { asFailure } from "../../api/failure.ts";
import { BalanceSum } from "../../components/balance-sum.tsx";
import { ErrorPanel } from "../../components/error-panel.tsx";
import { LinkButton } from "../../components/link.tsx";
import { Skeleton } from "../../components/skeleton.tsx";
import { Status } from "../../components/status.tsx";
import { Tabs } from "../../components/tabs.tsx";
import { useLiveQueries } from "../../shell/live.tsx";
import { NotFound } from "../../shell/not-found.tsx";
import { PageHead } from "../../shell/page-head.tsx";
import { usePlace, useSearchFields } from "../../shell/use-place.ts";
import { customerQuery } from "../customer/customer-queries.ts";
import { Section } from "../customer/section.tsx";
import { nameOf } from "../customers/customers-query.ts";
import { AccountSection } from "./account-section.tsx";
import { EntriesTable } from "./entries-table.tsx";
import { PayoutsTable } from "./payouts-table.tsx";
import { WalletActions } from "./wallet-actions.tsx";
import { currencyOf, type Wallet, walletQuery } from "./wallet-queries.ts";
import { WalletStatement } from "./wallet-statement.tsx";

/** One customer's money: four balances, the account number, entries and payouts. */
export function WalletPage() {
  const place = usePlace();
  const { walletReference } = useParams({ strict: false }) as { walletReference: string };
  const wallet = useQuery(walletQuery(place, walletReference));
  useLiveQueries(/^customer_wallet/, [...place.key, "wallets", walletReference]);
  if (wallet.data !== undefined) return <FoundWallet wallet={wallet.data} />;
  return (
    <>
      <PageHead title={`Wallet ${walletReference}`} />
      {wallet.error === null ? (
        <Skeleton label="Wallet" lines={8} className="px-7 py-6 max-fold:px-4" />
      ) : (
        <NotLoaded
          reference={walletReference}
          error={wallet.error}
          onRetry={() => void wallet.refetch()}
        />
      )}
    </>
  );
}

function FoundWallet({ wallet }: { readonly wallet: Wallet }) {
  const place = usePlace();
  const customer = useQuery(customerQuery(place, String(wallet.customerId)));
  const owner =
    customer.data === undefined ? `Customer ${wallet.customerId}` : nameOf(customer.data);
  return (
    <>
      <PageHead
        title={`${wallet.currency} wallet`}
        parent={{ to: place.to(["customers", String(wallet.customerId)]), text: owner }}
        state={<Status word={wallet.status} />}
        actions={
          <>
            <WalletActions wallet={wallet} owner={owner} />
            {place.can("money:read") ? <WalletStatement wallet={wallet} /> : null}
          </>
        }
      />
      <div className="mt-4 grid grid-cols-[minmax(0,1fr)_400px] border-y border-line max-wide:grid-cols-1">
        <Section title="Balance">
          <BalanceSum
            available={{
              label: "Available",
              meaning:
                wallet.status === "Frozen" ? "Frozen: no debits" : "The customer can spend it now",
              value: wallet.availableBalance,
            }}
            held={{
              label: "Held",
              meaning: "For payouts and card purchases",
              value: wallet.heldBalance,
            }}
            pending={{
              label: "Pending",
              meaning: "Credits that are not settled yet",
              value: wallet.pendingBalance,
            }}
            total={wallet.ledgerBalance}
            currency={currencyOf(wallet)}
          />
        </Section>
        <div className="border-line wide:border-l max-wide:border-t">
          <AccountSection wallet={wallet} owner={owner} />
        </div>
      </div>
      {place.can("money:read") ? <Movements wallet={wallet} /> : null}
    </>
  );
}

/** The tab is in the address. */
function Movements({ wallet }: { readonly wallet: Wallet }) {
  const place = usePlace();
  const search = useSearchFields();
  const path = ["wallets", wallet.walletReference];
  const isPayouts = search["tab"] === "payouts";
  return (
    <>
      <Tabs
        label="Movements"
        tabs={[
          { to: place.to(path), text: "Entries", isCurrent: !isPayouts },
          { to: place.to(path, { tab: "payouts" }), text: "Payouts", isCurrent: isPayouts },
        ]}
      />
      {isPayouts ? <PayoutsTable wallet={wallet} /> : <EntriesTable wallet={wallet} />}
    </>
  );
}

interface NotLoadedProps {
  readonly reference: string;
  readonly error: unknown;
  readonly onRetry: () => void;
}

function NotLoaded({ reference, error, onRetry }: NotLoadedProps) {
  const { mode, to } = usePlace();
  if (asFailure(error).status !== 404)
    return <ErrorPanel subject="The wallet" error={error} onRetry={onRetry} />;
  return (
    <NotFound
      title={`No wallet ${reference} in ${mode}`}
      action={<LinkButton to={to("customers")}>All customers</LinkButton>}
    >
      References belong to one mode: this one may exist in the other.
    </NotFound>
  );
}
