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
import { ExactTime } from "../../components/time.tsx";
import { formatAmount } from "../../format/amount.ts";
import { NotFound } from "../../shell/not-found.tsx";
import { usePlace, useSearchFields } from "../../shell/use-place.ts";
import { type Bill, CATEGORIES, chargedFor } from "./bill.ts";
import { billQuery } from "./bills-query.ts";
import { BillState } from "./columns.tsx";
import { Token } from "./token.tsx";

/** One purchase: its outcome, its token, and its cost. */
export function BillDrawer() {
  const place = usePlace();
  const search = useSearchFields();
  const { reference } = useParams({ strict: false }) as { reference: string };
  const found = useQuery(billQuery(place, reference));
  return (
    <Drawer
      kind={found.data === undefined ? "Purchase" : CATEGORIES[found.data.category].text}
      title={`Purchase ${reference}`}
      closeTo={place.to("bills", search)}
      backText="Bills"
    >
      <div className="flex flex-col gap-4 px-5 pt-2 max-fold:px-4">
        {found.data === undefined ? (
          <Missing found={found} reference={reference} />
        ) : (
          <Facts bill={found.data} />
        )}
      </div>
    </Drawer>
  );
}

interface MissingProps {
  readonly found: { readonly error: unknown; readonly refetch: () => unknown };
  readonly reference: string;
}

function Missing({ found, reference }: MissingProps) {
  const { mode } = usePlace();
  if (found.error === null)
    return <Skeleton label="The purchase" shape="detail" lines={7} className="pt-4" />;
  if (asFailure(found.error).status === 404)
    return (
      <NotFound title={`No purchase ${reference} in ${mode}`} action={null}>
        It may exist in the other mode.
      </NotFound>
    );
  return (
    <ErrorPanel subject="The purchase" error={found.error} onRetry={() => void found.refetch()} />
  );
}

function Facts({ bill }: { readonly bill: Bill }) {
  const place = usePlace();
  const { text, customer } = CATEGORIES[bill.category];
  return (
    <>
      <div>
        <Amount
          value={bill.amount}
          tone={bill.status === "Failed" ? "off" : "plain"}
          className="text-amount font-figure! tracking-[-0.025em]"
        />
        <p className="mb-1.5">
          of {text.toLowerCase()} for {customer.toLowerCase()}{" "}
          <b className="font-bold">{bill.customerId}</b>
        </p>
        <span role="status">
          <BillState status={bill.status} />
        </span>
      </div>
      <StateNote bill={bill} />
      {bill.token === null ? null : <Token token={bill.token} units={bill.units} />}
      <KeyValues
        items={[
          {
            label: "Item",
            value: (
              <>
                {bill.itemName}{" "}
                <span className="font-mono text-label text-quiet">{bill.itemCode}</span>
              </>
            ),
          },
          { label: customer, value: <Reference value={bill.customerId} label={customer} whole /> },
          {
            label: "Discount",
            value: bill.discount === 0 ? undefined : <Amount value={bill.discount} />,
          },
          { label: "Fee", value: bill.fee === 0 ? undefined : <Amount value={bill.fee} /> },
          {
            label: bill.status === "Failed" ? "Refunded" : "Charged",
            value: <Amount value={chargedFor(bill)} />,
          },
          { label: "Bought", value: <ExactTime at={bill.createdAt} /> },
          { label: "Your reference", value: <Reference value={bill.reference} /> },
          {
            label: "Transaction",
            value: (
              <TextLink to={place.to(["transactions", bill.transactionReference])}>
                {bill.transactionReference}
              </TextLink>
            ),
          },
        ]}
      />
    </>
  );
}

function StateNote({ bill }: { readonly bill: Bill }) {
  const charged = formatAmount(chargedFor(bill));
  if (bill.status === "Failed")
    return (
      <Notice kind="bad" title="The purchase failed. Nothing was delivered.">
        {charged} is back in your balance.
      </Notice>
    );
  if (bill.status === "Pending")
    return (
      <Notice kind="wait" title="The biller has not confirmed it yet.">
        {charged} left your balance. If the purchase fails, it comes back. Buying again could
        deliver twice.
      </Notice>
    );
  return null;
}
