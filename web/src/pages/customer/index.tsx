import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { asFailure } from "../../api/failure.ts";
import { ErrorPanel } from "../../components/error-panel.tsx";
import { LinkButton } from "../../components/link.tsx";
import { Skeleton } from "../../components/skeleton.tsx";
import { useLiveQueries } from "../../shell/live.tsx";
import { NotFound } from "../../shell/not-found.tsx";
import { PageHead } from "../../shell/page-head.tsx";
import { usePlace, useSearchFields } from "../../shell/use-place.ts";
import { nameOf } from "../customers/customers-query.ts";
import { CardsSection } from "./cards-section.tsx";
import { customerQuery, progressQuery } from "./customer-queries.ts";
import { HistorySection } from "./history-section.tsx";
import { IdentitySection } from "./identity-section.tsx";
import { itemsToSubmit } from "./kyc-words.ts";
import { LimitsSection } from "./limits-section.tsx";
import { SubmitItem } from "./submit-item.tsx";
import { TiersSection } from "./tiers-section.tsx";
import { WalletsSection } from "./wallets-section.tsx";

/** One customer: who they are, what is verified, what they may do, and what they hold. */
export function CustomerPage() {
  const place = usePlace();
  const { customerId } = useParams({ strict: false }) as { customerId: string };
  const customer = useQuery(customerQuery(place, customerId));
  useLiveQueries(/^customer/, [...place.key, "customers", customerId]);
  const parent = { to: place.to("customers"), text: "Customers" };
  if (customer.data === undefined)
    return (
      <>
        <PageHead title={`Customer ${customerId}`} parent={parent} />
        {customer.error === null ? (
          <div className="mt-4 grid grid-cols-[minmax(0,1fr)_400px] border-t border-line max-wide:grid-cols-1">
            <Skeleton label="Verification" lines={6} className="px-7 py-5 max-fold:px-4" />
            <Skeleton
              label="Customer"
              shape="facts"
              lines={6}
              className="border-line px-7 py-5 wide:border-l max-fold:px-4"
            />
          </div>
        ) : (
          <NotLoaded
            id={customerId}
            error={customer.error}
            onRetry={() => void customer.refetch()}
          />
        )}
      </>
    );
  const { data } = customer;
  return (
    <>
      <PageHead
        title={nameOf(data)}
        parent={parent}
        state={`Tier ${data.kycTier}`}
        actions={<SubmitNext customerId={customerId} />}
      />
      <div className="mt-4 grid grid-cols-[minmax(0,1fr)_400px] border-t border-line max-wide:grid-cols-1">
        <div className="min-w-0">
          <TiersSection customerId={customerId} />
          <HistorySection customerId={customerId} />
        </div>
        <div className="min-w-0 border-line wide:border-l max-wide:border-t">
          <IdentitySection customer={data} />
          <LimitsSection customerId={customerId} />
          <WalletsSection customer={data} />
          <CardsSection customerId={customerId} />
        </div>
      </div>
    </>
  );
}

/** The primary action. The dialog has an address, so that it can be linked to. */
function SubmitNext({ customerId }: { readonly customerId: string }) {
  const place = usePlace();
  const search = useSearchFields();
  const { data } = useQuery(progressQuery(place, customerId));
  if (data === undefined || !place.can("customers:write")) return null;
  const [first] = itemsToSubmit(data);
  if (first === undefined) return null;
  const to = place.to(["customers", customerId], { ...search, submit: first });
  return (
    <>
      <LinkButton kind="primary" to={to} replace data-shortcut="s">
        Submit next item
      </LinkButton>
      {search["submit"] === undefined ? null : (
        <SubmitItem customerId={customerId} progress={data} wanted={search["submit"]} />
      )}
    </>
  );
}

interface NotLoadedProps {
  readonly id: string;
  readonly error: unknown;
  readonly onRetry: () => void;
}

function NotLoaded({ id, error, onRetry }: NotLoadedProps) {
  const { mode, to } = usePlace();
  const { status } = asFailure(error);
  if (status !== 404 && status !== 400)
    return <ErrorPanel subject="The customer" error={error} onRetry={onRetry} />;
  return (
    <NotFound
      title={`No customer ${id} in ${mode}`}
      action={<LinkButton to={to("customers")}>All customers</LinkButton>}
    >
      Ids belong to one mode: this one may exist in the other.
    </NotFound>
  );
}
