import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { readData } from "../../api/answer.ts";
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

/** The customer's wallets; a closed one stays to be read. */
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
        <Skeleton label="Wallets" lines={2} />
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
          <li
            key={wallet.walletReference}
            className="flex items-center justify-between gap-3 border-line py-2 not-first:border-t"
          >
            <span className="min-w-0">
              <Link
                to={place.to(["wallets", wallet.walletReference])}
                className="block min-h-6 font-strong text-link hover:underline"
              >
                {wallet.currency} wallet
              </Link>
              <span className="text-meta text-quiet">
                {wallet.virtualAccountNumber === null ? (
                  "No account number"
                ) : (
                  <Reference value={wallet.virtualAccountNumber} label="account number" whole />
                )}
              </span>
            </span>
            <span className="text-right">
              {/* Wallets are in the two currencies of the service. */}
              <Amount value={wallet.availableBalance} currency={wallet.currency as Currency} />
              <span className="block">
                <Status word={wallet.status} />
              </span>
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function OpenWallet({ customer }: { readonly customer: Customer }) {
  const place = usePlace();
  const confirm = useConfirm();
  const client = useQueryClient();
  const navigate = useNavigate();
  const open = async () => {
    const wallet = await confirm({
      title: `Open a naira wallet for ${nameOf(customer)}?`,
      consequences: [
        { when: "now", text: "The wallet is open at once. It costs nothing." },
        { when: "later", text: "What it may hold and pay out follows the customer’s tier." },
      ],
      act: "Open wallet",
      keep: "Go back",
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
