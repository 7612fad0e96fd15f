import type { PayoutStatus } from "../rules.ts";

/**
 * A model of a merchant's wallets in plain numbers, one step after another. It knows the contract and not the
 * service. Amounts are in kobo.
 */
export interface ModelWallet {
  readonly reference: string;
  tier: number;
  status: "Active" | "Frozen" | "Closed";
  available: number;
  held: number;
  /** Credits from outside that settle tomorrow. */
  settling: number;
  /** Withheld credits from outside, oldest first. */
  withheld: readonly ModelCredit[];
  /** Every account number that the wallet had. */
  readonly numbers: string[];
  /** The attached account number. */
  number: string | null;
  usedToday: number;
  /** The change of each statement row, oldest first. */
  readonly rows: number[];
}

interface ModelCredit {
  readonly amount: number;
  readonly day: number;
}

export interface ModelOrder {
  readonly reference: string;
  /** Undefined: a transfer of the business itself. */
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

/** The fee with its VAT, by the default price list, and the stamp duty. */
function chargesOn(amount: number): { fee: number; vat: number; duty: number } {
  const duty = amount >= 10_000 * NAIRA ? 50 * NAIRA : 0;
  if (amount <= 5_000 * NAIRA) return { fee: 1_000, vat: 70, duty };
  return amount <= 50_000 * NAIRA ? { fee: 2_500, vat: 174, duty } : { fee: 5_000, vat: 349, duty };
}

const costOf = (amount: number): number => {
  const { fee, duty } = chargesOn(amount);
  return amount + fee + duty;
};

/** The parts of an order's money, one statement row each. */
function partsOf(amount: number): number[] {
  const { fee, vat, duty } = chargesOn(amount);
  return [amount, fee - vat, vat, duty].filter((part) => part > 0);
}

const withheldIn = ({ withheld }: ModelWallet): number =>
  withheld.reduce((sum, { amount }) => sum + amount, 0);

export const pendingIn = (wallet: ModelWallet): number => wallet.settling + withheldIn(wallet);

export const totalOf = (wallet: ModelWallet): number =>
  wallet.available + wallet.held + pendingIn(wallet);

/** Whether the tier allows a credit from outside now. */
const fits = (wallet: ModelWallet, amount: number): boolean =>
  wallet.tier >= 1 && totalOf(wallet) - withheldIn(wallet) + amount <= CAPS[wallet.tier]!;

export class WalletModel {
  readonly wallets: ModelWallet[] = [];
  readonly orders: ModelOrder[] = [];
  readonly business: ModelBusiness = { available: 5_000_000 * NAIRA, held: 0 };
  day = 0;

  addWallet(reference: string, tier: number): void {
    const empty = { status: "Active", available: 0, held: 0, settling: 0, usedToday: 0 } as const;
    const numbers = { number: null, numbers: [] };
    this.wallets.push({ ...empty, ...numbers, reference, tier, withheld: [], rows: [] });
  }

  /** The status of a request to attach. A wallet with a number keeps it. */
  attach(wallet: ModelWallet): number {
    return wallet.number === null ? this.regenerate(wallet) : 200;
  }

  regenerate({ status, tier }: ModelWallet): number {
    if (status === "Closed") return 400;
    return tier < 1 ? 403 : 200;
  }

  numbered(wallet: ModelWallet, number: string): void {
    wallet.number = number;
    if (!wallet.numbers.includes(number)) wallet.numbers.push(number);
  }

  retire(wallet: ModelWallet): number {
    if (wallet.number === null) return 400;
    wallet.number = null;
    return 200;
  }

  /** A payment to a number that the wallet has or had. */
  credit(wallet: ModelWallet, amount: number): void {
    if (wallet.status === "Closed") wallet.status = "Frozen";
    wallet.rows.push(amount);
    if (fits(wallet, amount)) wallet.settling += amount;
    else wallet.withheld = [...wallet.withheld, { amount, day: this.day }];
  }

  stand(wallet: ModelWallet, tier: number): void {
    wallet.tier = tier;
    this.#release(wallet);
  }

  /** Releases each withheld credit that fits. It settles at once if its due day has passed. */
  #release(wallet: ModelWallet): void {
    for (const credit of wallet.withheld) {
      if (!fits(wallet, credit.amount)) continue;
      wallet.withheld = wallet.withheld.filter((one) => one !== credit);
      if (credit.day < this.day) wallet.available += credit.amount;
      else wallet.settling += credit.amount;
    }
  }

  fund(wallet: ModelWallet, amount: number): void {
    wallet.available += amount;
    wallet.rows.push(amount);
  }

  /** Returns the status of a transfer, and applies it when the status is 200. */
  transfer(from: ModelWallet, to: ModelWallet, amount: number): number {
    if (from === to) return 400;
    if (from.status === "Frozen") return 403;
    if (from.status === "Closed" || to.status === "Closed") return 400;
    if (from.available < amount) return 402;
    if (totalOf(to) + amount > CAPS[to.tier]!) return 422;
    from.available -= amount;
    from.rows.push(-amount);
    this.fund(to, amount);
    this.#release(from);
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

  /** A transfer of the business itself. */
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
    if (order.wallet !== undefined) this.#release(order.wallet);
  }

  fail(order: ModelOrder): void {
    order.status = "Failed";
    const payer = order.wallet ?? this.business;
    payer.held -= costOf(order.amount);
    payer.available += costOf(order.amount);
    this.#restoreUsage(order);
  }

  /** The bank returns a paid order. */
  reverse(order: ModelOrder): void {
    order.status = "Reversed";
    (order.wallet ?? this.business).available += costOf(order.amount);
    order.wallet?.rows.push(...partsOf(order.amount));
    if (order.wallet?.status === "Closed") order.wallet.status = "Frozen";
    this.#restoreUsage(order);
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
    if (wallet.status === "Closed" || totalOf(wallet) > 0) return 400;
    wallet.status = "Closed";
    wallet.number = null;
    return 200;
  }

  nextDay(): void {
    this.day += 1;
    for (const wallet of this.wallets) {
      wallet.usedToday = 0;
      wallet.available += wallet.settling;
      wallet.settling = 0;
    }
  }

  #hold(payer: ModelBusiness, amount: number): void {
    payer.available -= costOf(amount);
    payer.held += costOf(amount);
  }

  #restoreUsage({ wallet, day, amount }: ModelOrder): void {
    if (wallet !== undefined && day === this.day) wallet.usedToday -= amount;
  }
}
