import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { readData } from "../../api/answer.ts";
import type { DataOf } from "../../api/data-of.ts";
import { Amount } from "../../components/amount.tsx";
import { Button } from "../../components/button.tsx";
import { ErrorPanel } from "../../components/error-panel.tsx";
import { Link } from "../../components/link.tsx";
import { Reference } from "../../components/reference.tsx";
import { Skeleton } from "../../components/skeleton.tsx";
import { Status } from "../../components/status.tsx";
import { useConfirm } from "../../components/use-confirm.tsx";
import type { Currency } from "../../format/amount.ts";
import { usePlace } from "../../shell/use-place.ts";
import { nameOf } from "../customers/customers-query.ts";
import { type Customer, walletsQuery } from "./customer-queries.ts";
import { Section } from "./section.tsx";

/** The customer's wallets. A closed one can still be read. */
export function WalletsSection({ customer }: { readonly customer: Customer }) {
  const place = usePlace();
  const wallets = useQuery(walletsQuery(place, String(customer.id)));
  const hasNaira = wallets.data?.some(
    ({ currency, status }) => currency === "NGN" && status !== "Closed",
  );
  return (
    <Section
      title="Wallets"
      action={
        hasNaira === false && place.can("customers:write") ? (
          <OpenWallet customer={customer} />
        ) : undefined
      }
    >
      {wallets.data === undefined && wallets.error === null ? (
        <Skeleton label="Wallets" shape="rows" lines={2} />
      ) : null}
      {wallets.error === null ? null : (
        <ErrorPanel
          isInline
          subject="Wallets"
          error={wallets.error}
          onRetry={() => void wallets.refetch()}
        />
      )}
      {wallets.data?.length === 0 ? (
        <p className="text-meta text-quiet">
          No wallet yet. One in naira holds this customer’s money.
        </p>
      ) : null}
      <ul>
        {wallets.data?.map((wallet) => (
          <WalletRow key={wallet.walletReference} wallet={wallet} />
        ))}
      </ul>
    </Section>
  );
}

type Wallet = DataOf<ReturnType<typeof walletsQuery>>[number];

/** Like a table row: all of it is the link, and only the copy button lies above the link. */
function WalletRow({ wallet }: { readonly wallet: Wallet }) {
  const place = usePlace();
  const { walletReference, currency, status, virtualAccountNumber, availableBalance } = wallet;
  return (
    <li className="relative -mx-3 grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 rounded-nav border-line px-3 py-2 not-first:border-t hover:bg-hover">
      <Link
        to={place.to(["wallets", walletReference])}
        className="font-strong after:absolute after:inset-0"
      >
        {CURRENCIES[currency] ?? currency} wallet
      </Link>
      {/* Wallets are in the two currencies of the service. */}
      <Amount value={availableBalance} currency={currency as Currency} className="text-right" />
      <span className="relative text-meta text-quiet">
        {virtualAccountNumber === null ? (
          "No account number"
        ) : (
          <Reference value={virtualAccountNumber} label="account number" whole />
        )}
      </span>
      <span className="text-right">
        <Status word={status} />
      </span>
    </li>
  );
}

const CURRENCIES: Readonly<Record<string, string>> = { NGN: "Naira", USD: "Dollar" };

function OpenWallet({ customer }: { readonly customer: Customer }) {
  const place = usePlace();
  const confirm = useConfirm();
  const client = useQueryClient();
  const navigate = useNavigate();
  const open = async () => {
    const wallet = await confirm({
      title: `Open a naira wallet for ${nameOf(customer)}?`,
      consequences: [
        { when: "now", text: "The wallet opens immediately and costs nothing." },
        { when: "later", text: "The customer’s tier decides how much it may hold and pay out." },
      ],
      act: "Open wallet",
      keep: "Cancel",
      run: (headers) =>
        readData(
          place.api.POST("/customers/{customerId}/wallets", {
            params: { path: { customerId: customer.id } },
            body: { currency: "NGN" },
            headers,
          }),
        ),
    });
    if (wallet === undefined) return;
    await client.invalidateQueries({ queryKey: place.key });
    await navigate({ to: place.to(["wallets", wallet.walletReference]) });
  };
  return (
    <Button size="small" onClick={() => void open()}>
      Open wallet
    </Button>
  );
}
