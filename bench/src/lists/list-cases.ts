import { formatReference } from "../../../server/src/kernel/references.ts";
import { requestIdPrefix } from "../../../server/src/kernel/request-id.ts";
import { cardId, customerId, type Fill, walletId } from "./fill-queries.ts";

/** A list with one filter, as a caller asks for it. */
export interface ListCase {
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
}

type Queries = readonly Readonly<Record<string, string>>[];

/** No row has this text. The search reads as far back as it may. */
const NOWHERE = { searchBy: "zzz" };
const AMOUNTS = { minAmount: "900", maxAmount: "901" };

/** Every list route, without a filter and with each filter. The looked-up row is in the oldest tenth. */
export function listCases(plan: Fill): readonly ListCase[] {
  return Object.entries({ ...ofMoney(plan), ...ofCustomers(plan), ...ofLogs(plan) }).flatMap(
    ([path, queries]) => [{}, ...queries].map((query) => ({ path, query })),
  );
}

const oldOf = ({ rows }: Fill): number => Math.max(1, Math.floor(rows / 10_000) * 1_000);

/** A day that ended long ago, among the rows. */
const dates = { startDate: daysAgo(6), endDate: daysAgo(5) };

function daysAgo(days: number): string {
  return new Date(Date.now() - days * 24 * 60 * 60 * 1_000).toISOString().slice(0, 10);
}

function ofMoney(plan: Fill): Record<string, Queries> {
  const old = oldOf(plan);
  const number = (digit: string) => String(old).padStart(10, digit);
  return {
    "/business/transactions": [
      { status: "Pending" },
      { status: "Successful" },
      { type: "Payout" },
      { postingType: "Credit" },
      { postingType: "Debit" },
      { service: "bills" },
      { customerId: String(customerId(plan, old)) },
      { accountReference: `vac_${old}` },
      dates,
      AMOUNTS,
      NOWHERE,
      { searchBy: "savings" },
      { searchBy: "Oba Foods", ...dates },
      { searchBy: formatReference("trf", customerId(plan, old)) },
      { searchBy: `order-${old}` },
      { searchBy: `0902672601310815${String(old).padStart(14, "0")}` },
      { searchBy: number("3") },
      { searchBy: number("4") },
    ],
    "/payouts": [
      { status: "Sent" },
      { status: "Failed" },
      { customerId: String(customerId(plan, old)) },
      { walletReference: formatReference("wal", walletId(plan, 2)) },
      dates,
      AMOUNTS,
      NOWHERE,
      { searchBy: formatReference("pay", walletId(plan, old)) },
      { searchBy: number("5") },
    ],
    "/business/vas/purchases": [
      { status: "Failed" },
      { status: "Successful" },
      { category: "airtime" },
      dates,
      AMOUNTS,
      NOWHERE,
      { searchBy: `order-${old}` },
      { searchBy: "08030001000" },
      { searchBy: formatReference("bil", cardId(plan, old)) },
    ],
    "/business/invoices": [
      { status: "Pending" },
      dates,
      AMOUNTS,
      NOWHERE,
      { searchBy: `inv_${old}` },
      { searchBy: number("7") },
      { searchBy: `${old}@example.com` },
    ],
    "/business/virtualaccount/all": [
      { type: "Dynamic" },
      dates,
      AMOUNTS,
      NOWHERE,
      { searchBy: `vac_${old}` },
      { searchBy: number("6") },
    ],
    "/business/settlements": [
      { status: "Pending" },
      { status: "Settled" },
      dates,
      AMOUNTS,
      { searchBy: formatReference("stl", customerId(plan, old)) },
      { searchBy: formatReference("fnd", customerId(plan, old)) },
    ],
    [`/wallets/${formatReference("wal", walletId(plan, 1))}/transactions`]: [
      dates,
      AMOUNTS,
      NOWHERE,
    ],
  };
}

function ofCustomers(plan: Fill): Record<string, Queries> {
  const old = oldOf(plan);
  const name = { searchBy: "Amina Bello100" };
  return {
    "/customers": [
      { kycStatus: "PENDING" },
      { kycStatus: "VERIFIED" },
      dates,
      NOWHERE,
      name,
      { searchBy: "amina" },
      { searchBy: `ext-${old}` },
      { searchBy: `${old}@example.com` },
      { searchBy: `0803${String(old).padStart(7, "0")}` },
      { searchBy: String(customerId(plan, old)) },
    ],
    "/wallets": [
      { currency: "USD" },
      { status: "Frozen" },
      { customerId: String(customerId(plan, old)) },
      dates,
      NOWHERE,
      name,
      { searchBy: formatReference("wal", walletId(plan, old)) },
      { searchBy: String(old).padStart(10, "1") },
    ],
    "/business/verification/history": [
      { verificationType: "bvn" },
      { status: "Failed" },
      { customerId: String(customerId(plan, old)) },
      dates,
      AMOUNTS,
      NOWHERE,
      { searchBy: formatReference("ver", customerId(plan, old)) },
      { searchBy: formatReference("vtx", customerId(plan, old)) },
    ],
    "/business/cardholders": [dates, NOWHERE, name, { searchBy: `${old}@example.com` }],
    "/business/cards": [
      { status: "Frozen" },
      { status: "Active" },
      { customerId: String(customerId(plan, old)) },
      dates,
      NOWHERE,
      name,
      { searchBy: "1000" },
      { searchBy: formatReference("crd", cardId(plan, old)) },
    ],
    "/business/card-authorizations": [
      { status: "Approved" },
      { status: "Cleared" },
      { status: "Declined" },
      { status: "Declined", searchBy: "0001" },
      { cardReference: formatReference("crd", cardId(plan, 2)) },
      dates,
      AMOUNTS,
      { searchBy: `auth_${old}` },
      { searchBy: "0001" },
    ],
    [`/business/card/${formatReference("crd", cardId(plan, 1))}/transactions`]: [
      dates,
      AMOUNTS,
      NOWHERE,
    ],
    "/business/card-wallet/transactions": [dates, AMOUNTS, NOWHERE],
  };
}

function ofLogs(plan: Fill): Record<string, Queries> {
  const reference = { reference: `trf_${String(plan.rows - 5_000).padStart(12, "0")}` };
  return {
    "/events": [
      { event: "FUNDING_NOTIFICATION" },
      { event: "PAYOUT_NOTIFICATION" },
      dates,
      reference,
      { reference: "zzz" },
    ],
    "/business/requests": [
      { status: "4xx" },
      { route: "createTransfer" },
      { route: "/api/v1/business/single" },
      dates,
      reference,
      { reference: "zzz" },
      { requestId: `${requestIdPrefix(Date.now())}0000000000000001` },
    ],
  };
}
