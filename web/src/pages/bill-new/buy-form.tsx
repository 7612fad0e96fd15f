import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { type FormEvent, useState } from "react";
import { asFailure, isPassing } from "../../api/failure.ts";
import { Button } from "../../components/button.tsx";
import { ErrorPanel } from "../../components/error-panel.tsx";
import { LinkButton } from "../../components/link.tsx";
import { useConfirm } from "../../components/use-confirm.tsx";
import { formatAmount } from "../../format/amount.ts";
import { usePlace } from "../../shell/use-place.ts";
import { CATEGORIES, type Category } from "../bills/bill.ts";
import { buyBill, checkCustomer, plansQuery, providersQuery } from "./bill-api.ts";
import { CustomerCheck } from "./customer-check.tsx";
import { ASKED, isComplete, NO_ORDER, newReference, type Order, priceOf } from "./order.ts";
import { OrderFields } from "./order-fields.tsx";

/**
 * One purchase: provider, customer with its check, then plan or amount. The PIN is asked for together with the
 * consequence.
 */
export function BuyForm({ category }: { readonly category: Category }) {
  const place = usePlace();
  const [order, setOrder] = useState(NO_ORDER);
  const providers = useQuery(providersQuery(place, category));
  const plans = useQuery(plansQuery(place, category, order.provider));
  const check = useMutation({ mutationFn: () => checkCustomer(place, category, order) });
  const buy = useBuying(category);
  const change = (fields: Partial<Order>) => {
    setOrder({ ...order, ...fields });
    // A name belongs to the customer that was checked.
    if (fields.provider !== undefined || fields.customer !== undefined || fields.meterType)
      check.reset();
  };
  const price = priceOf(category, order, plans.data ?? []);
  const blocked = whyNot(category, order, {
    name: check.data,
    hasNoAnswer: check.error !== null && isPassing(asFailure(check.error)),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (blocked === undefined && price !== undefined) void buy(order, price, check.data);
  };
  if (providers.error !== null && providers.data === undefined)
    return (
      <ErrorPanel
        subject={`The list of ${CATEGORIES[category].text.toLowerCase()}`}
        error={providers.error}
        onRetry={() => void providers.refetch()}
      />
    );
  return (
    <form onSubmit={submit} className="flex max-w-120 flex-col gap-4 px-7 pt-5 pb-10 max-fold:px-4">
      <OrderFields
        category={category}
        order={order}
        onChange={change}
        providers={providers.data ?? []}
        plans={plans}
        isTest={place.mode === "test"}
        check={<CustomerCheck category={category} order={order} check={check} />}
      />
      <div className="flex flex-wrap items-start gap-2 pt-1 max-fold:*:flex-1">
        <Button kind="primary" type="submit" unavailable={blocked}>
          {price === undefined
            ? "Buy"
            : `Buy ${place.mode === "test" ? "test " : ""}${formatAmount(price)}`}
        </Button>
        <LinkButton to={place.to("bills")}>Cancel</LinkButton>
      </div>
    </form>
  );
}

interface Checked {
  readonly name: string | undefined;
  /** The biller did not answer the check, which says nothing about the customer. */
  readonly hasNoAnswer: boolean;
}

/** Why it cannot be bought now; undefined if it can. */
function whyNot(category: Category, order: Order, checked: Checked): string | undefined {
  if (!isComplete(category, order)) return "Fill in the fields above.";
  const { canCheck, customer } = ASKED[category];
  if (!canCheck || checked.name !== undefined) return undefined;
  // A betting platform requires the name in the order. The others sell without it.
  if (checked.hasNoAnswer && category !== "betting") return undefined;
  return `Check the ${customer.toLowerCase()} first.`;
}

/** Shows the consequence, asks for the PIN, buys, and opens the purchase. */
function useBuying(category: Category) {
  const place = usePlace();
  const confirm = useConfirm();
  const client = useQueryClient();
  const navigate = useNavigate();
  const { text, customer } = CATEGORIES[category];
  return async (order: Order, price: number, name: string | undefined) => {
    const reference = newReference();
    const amount = formatAmount(price);
    const done = await confirm({
      title: `Buy ${amount} of ${text.toLowerCase()} for ${order.customer.trim()}?`,
      about: `${order.provider}. ${name === undefined ? `${customer} not checked.` : `The biller says ${name}.`}`,
      consequences: [
        { when: "now", text: `${amount} at most leaves your available balance.` },
        { when: "later", text: "If the biller refuses, everything is refunded automatically." },
        { when: "warning", text: "A delivered purchase cannot be returned." },
      ],
      act: `Buy ${place.mode === "test" ? "test " : ""}${amount}`,
      keep: "Cancel",
      asksPin: true,
      run: (headers) => buyBill(place, { category, order, reference, name, headers }),
    });
    if (done === undefined) return;
    await client.invalidateQueries({ queryKey: place.key });
    await navigate({ to: place.to(["bills", reference]) });
  };
}
