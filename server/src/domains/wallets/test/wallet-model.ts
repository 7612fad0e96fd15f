import type { PayoutStatus } from "../rules.ts";

/**
 * What a merchant's wallets should be, worked out the simplest way there is: in numbers, one verb after another. It knows
 * the contract and nothing of the service. Amounts are in kobo.
 */
export interface ModelWallet {
  readonly reference: string;
  readonly tier: number;
  status: "Active" | "Frozen" | "Closed";
  available: number;
  held: number;
  usedToday: number;
  /** What each row of the statement added to the balance, the oldest first. */
  readonly rows: number[];
}

export interface ModelOrder {
  readonly reference: string;
  /** Undefined for a transfer of the business's own. */
  readonly wallet: ModelWallet | undefined;
  readonly amount: number;
  readonly day: number;
  status: PayoutStatus;
}

export interface ModelBusiness {
  available: number;
  held: number;
}

const NAIRA = 100;

const CAPS = [50_000, 300_000, 500_000, Number.POSITIVE_INFINITY].map((cap) => cap * NAIRA);
const PAYOUT_MAX = [0, 0, 100_000, 1_000_000].map((most) => most * NAIRA);
const DAILY_MAX = [0, 0, 200_000, 5_000_000].map((most) => most * NAIRA);

/** Fee and the VAT within it, as price lists say, and the duty. */
function chargesOn(amount: number): { fee: number; vat: number; duty: number } {
  const duty = amount >= 10_000 * NAIRA ? 50 * NAIRA : 0;
  if (amount <= 5_000 * NAIRA) return { fee: 1_000, vat: 70, duty };
  return amount <= 50_000 * NAIRA ? { fee: 2_500, vat: 174, duty } : { fee: 5_000, vat: 349, duty };
}

const costOf = (amount: number): number => {
  const { fee, duty } = chargesOn(amount);
  return amount + fee + duty;
};

/** The parts in which the money of an order leaves, a row each. */
function partsOf(amount: number): number[] {
  const { fee, vat, duty } = chargesOn(amount);
  return [amount, fee - vat, vat, duty].filter((part) => part > 0);
}

export class WalletModel {
  readonly wallets: ModelWallet[] = [];
  readonly orders: ModelOrder[] = [];
  readonly business: ModelBusiness = { available: 5_000_000 * NAIRA, held: 0 };
  day = 0;

  addWallet(reference: string, tier: number): void {
    const empty = { status: "Active", available: 0, held: 0, usedToday: 0, rows: [] } as const;
    this.wallets.push({ ...empty, reference, tier, rows: [] });
  }

  fund(wallet: ModelWallet, amount: number): void {
    wallet.available += amount;
    wallet.rows.push(amount);
  }

  /** The status that a transfer is answered with; it is done where that is 200. */
  transfer(from: ModelWallet, to: ModelWallet, amount: number): number {
    if (from === to) return 400;
    if (from.status === "Frozen") return 403;
    if (from.status === "Closed" || to.status === "Closed") return 400;
    if (from.available < amount) return 402;
    if (to.available + to.held + amount > CAPS[to.tier]!) return 422;
    from.available -= amount;
    from.rows.push(-amount);
    this.fund(to, amount);
    return 200;
  }

  payOut(from: ModelWallet, amount: number): number {
    if (from.status === "Frozen") return 403;
    if (from.status === "Closed") return 400;
    if (from.tier < 2) return 403;
    if (amount > PAYOUT_MAX[from.tier]!) return 422;
    if (from.usedToday + amount > DAILY_MAX[from.tier]!) return 422;
    if (from.available < costOf(amount)) return 402;
    from.usedToday += amount;
    this.#hold(from, amount);
    return 200;
  }

  /** A transfer of the business's own. */
  send(amount: number): number {
    if (this.business.available < costOf(amount)) return 402;
    this.#hold(this.business, amount);
    return 200;
  }

  accepted(reference: string, wallet: ModelWallet | undefined, amount: number): void {
    this.orders.push({ reference, wallet, amount, day: this.day, status: "Held" });
  }

  settle(order: ModelOrder): void {
    order.status = "Sent";
    (order.wallet ?? this.business).held -= costOf(order.amount);
    order.wallet?.rows.push(...partsOf(order.amount).map((part) => -part));
  }

  fail(order: ModelOrder): void {
    order.status = "Failed";
    const payer = order.wallet ?? this.business;
    payer.held -= costOf(order.amount);
    payer.available += costOf(order.amount);
    this.#giveBackUse(order);
  }

  /** The bank sends back what it has paid. */
  reverse(order: ModelOrder): void {
    order.status = "Reversed";
    (order.wallet ?? this.business).available += costOf(order.amount);
    order.wallet?.rows.push(...partsOf(order.amount));
    this.#giveBackUse(order);
  }

  freeze(wallet: ModelWallet): number {
    if (wallet.status !== "Active") return 400;
    wallet.status = "Frozen";
    return 200;
  }

  unfreeze(wallet: ModelWallet): number {
    if (wallet.status !== "Frozen") return 400;
    wallet.status = "Active";
    return 200;
  }

  close(wallet: ModelWallet): number {
    if (wallet.status === "Closed" || wallet.available + wallet.held > 0) return 400;
    wallet.status = "Closed";
    return 200;
  }

  nextDay(): void {
    this.day += 1;
    for (const wallet of this.wallets) wallet.usedToday = 0;
  }

  #hold(payer: ModelBusiness, amount: number): void {
    payer.available -= costOf(amount);
    payer.held += costOf(amount);
  }

  #giveBackUse({ wallet, day, amount }: ModelOrder): void {
    if (wallet !== undefined && day === this.day) wallet.usedToday -= amount;
  }
}
