import type { UseMutationResult } from "@tanstack/react-query";
import { CircleCheck, UserSearch } from "lucide-react";
import { asFailure } from "../../api/failure.ts";
import { Button } from "../../components/button.tsx";
import { Icon } from "../../components/icon.tsx";
import type { Category } from "../bills/bill.ts";
import { ASKED, type Order } from "./order.ts";

interface CustomerCheckProps {
  readonly category: Category;
  readonly order: Order;
  readonly check: UseMutationResult<string, Error, void>;
}

/** Asks the biller whose number it is, and shows its answer. */
export function CustomerCheck({ category, order, check }: CustomerCheckProps) {
  const { canCheck, customer } = ASKED[category];
  if (!canCheck) return null;
  const isReady = order.provider !== "" && order.customer.trim() !== "";
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <Button
        icon={UserSearch}
        busy={check.isPending && "Asking the biller…"}
        aria-disabled={!isReady || undefined}
        onClick={() => check.mutate()}
      >
        Check the {customer.toLowerCase()}
      </Button>
      <span role="status" className="min-w-0 text-meta">
        {check.data === undefined ? null : (
          <span className="flex items-start gap-1.5">
            <Icon of={CircleCheck} className="mt-0.5 text-good" />
            <span>
              The biller says <b className="font-bold">{check.data}</b>.
            </span>
          </span>
        )}
        {check.error === null ? null : (
          <span className="font-medium text-bad">{asFailure(check.error).message}</span>
        )}
      </span>
    </div>
  );
}
