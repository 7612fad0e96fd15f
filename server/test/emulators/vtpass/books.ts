import { commissionOn } from "./catalogue.ts";

export type EmulatedStatus =
  | "initiated"
  | "pending"
  | "delivered"
  | "failed"
  | "reversed"
  | "resolved";

/** A purchase in the emulator's books. Amounts are in kobo. */
export interface EmulatedPurchase {
  readonly requestId: string;
  readonly serviceID: string;
  /** The phone, the meter or the smart card. */
  readonly customer: string;
  readonly phone: string;
  readonly isPrepaid: boolean;
  readonly amount: bigint;
  readonly commission: bigint;
  /** What the wallet paid: the amount less the commission. */
  readonly totalAmount: bigint;
  readonly transactionId: string;
  readonly atMs: number;
  status: EmulatedStatus;
}

type NewPurchase = Pick<
  EmulatedPurchase,
  "requestId" | "serviceID" | "customer" | "phone" | "isPrepaid" | "amount" | "atMs"
>;

const DUPLICATE_MS = 30_000;

/** The emulator's wallet, and what was bought from it. */
export class VtpassBooks {
  balance = 100_000_000_00n;
  readonly purchases = new Map<string, EmulatedPurchase>();
  /** What reached customers, one entry a delivery. */
  readonly deliveries: { readonly requestId: string; readonly customer: string }[] = [];

  costOf({ serviceID, amount }: Pick<NewPurchase, "serviceID" | "amount">): bigint {
    return amount - commissionOn(serviceID, amount);
  }

  hasLikelyDuplicate(one: Pick<NewPurchase, "serviceID" | "customer" | "atMs">): boolean {
    return [...this.purchases.values()].some(
      ({ serviceID, customer, atMs }) =>
        serviceID === one.serviceID && customer === one.customer && one.atMs - atMs < DUPLICATE_MS,
    );
  }

  /** Takes the money and books the purchase as pending. */
  open(one: NewPurchase): EmulatedPurchase {
    const totalAmount = this.costOf(one);
    const opened: EmulatedPurchase = {
      ...one,
      commission: one.amount - totalAmount,
      totalAmount,
      transactionId: `${one.atMs}${String(this.purchases.size + 1).padStart(10, "0")}`,
      status: "pending",
    };
    this.balance -= totalAmount;
    this.purchases.set(one.requestId, opened);
    return opened;
  }

  /** Delivers, or returns the money. */
  end(purchase: EmulatedPurchase, status: EmulatedStatus): void {
    const { requestId, customer, totalAmount } = purchase;
    const wasRefunded = purchase.status === "failed" || purchase.status === "reversed";
    if (status === "delivered") this.deliveries.push({ requestId, customer });
    if ((status === "failed" || status === "reversed") && !wasRefunded) this.balance += totalAmount;
    purchase.status = status;
  }

  timesDelivered(customer: string): number {
    return this.deliveries.filter((delivery) => delivery.customer === customer).length;
  }
}
