import type { OpenAccountName } from "../../../kernel/ledger/chart.ts";
import type {
  ChangedOpening,
  TrialBalanceFault,
  UnequalSums,
} from "../../../kernel/ledger/trial-balance/take-trial-balances.ts";
import { formatPlain } from "../../../kernel/money.ts";
import type { Alert } from "../alerts/index.ts";

/** What an account is to an accountant. */
export type AccountType = "asset" | "liability" | "income" | "expense" | "asset or liability";

/** A new open account without a type does not compile. */
const OPEN_ACCOUNT_TYPES: Readonly<Record<OpenAccountName | "unknown", AccountType>> = {
  simulated_funds: "asset",
  provider_clearing: "asset",
  fees: "income",
  vat: "liability",
  stamp_duty: "liability",
  suspense: "liability",
  inter_business: "asset or liability",
  currency_exchange: "asset or liability",
  provider_costs: "expense",
  inter_cell: "asset or liability",
  unknown: "asset or liability",
};

const TYPES: ReadonlyMap<string, AccountType> = new Map(Object.entries(OPEN_ACCOUNT_TYPES));

/** Every other account is a kind of wallet: money that is owed to its owner. */
export const typeOf = (account: string): AccountType => TYPES.get(account) ?? "liability";

/** Returns the alert about some faults of one kind, environment, day and currency. */
export function describeFaults(
  faults: readonly [TrialBalanceFault, ...TrialBalanceFault[]],
): Alert {
  const [first] = faults;
  if (first.kind === "missing_days")
    return {
      ...{ kind: "trial_balance.missing_days", subject: `${first.first} to ${first.last}` },
      message:
        `No trial balance was written for ${first.first} to ${first.last}. A run writes at most 31 missed days. ` +
        "Write each of them with trial-balance make, and find out why the job trial_balances.take did not run.",
    };
  if (first.kind === "unequal")
    return {
      ...{ kind: "trial_balance.unequal", subject: subjectOf(first) },
      message: describeUnequal(first),
    };
  const changed = faults.filter((fault) => fault.kind === "changed_opening");
  return {
    ...{ kind: "trial_balance.changed_opening", subject: subjectOf(first) },
    message: describeChanged(first, changed),
  };
}

/** Faults with the same name belong to one alert. */
export const nameFault = (fault: TrialBalanceFault): string =>
  fault.kind === "missing_days"
    ? `${fault.kind}/${fault.first}`
    : `${fault.kind}/${fault.environmentId}/${subjectOf(fault)}`;

const subjectOf = ({ day, currency }: UnequalSums | ChangedOpening): string => `${day} ${currency}`;

const NEXT =
  "Run `ledger verify`, which names the accounts and transactions that are wrong. " +
  "Do not give this day to your accountant until the cause is known.";

const describeUnequal = (sums: UnequalSums): string =>
  `The trial balance of ${sums.day} does not add up in ${sums.currency} (environment ${sums.environmentId}): ` +
  `debits ${formatPlain(sums.debit)}, credits ${formatPlain(sums.credit)}, ` +
  `and the closing balances sum to ${formatPlain(sums.closing)} instead of 0.00. ${NEXT}`;

const NAMED_MAX = 5;

function describeChanged(
  { day, environmentId }: ChangedOpening,
  changed: readonly ChangedOpening[],
): string {
  const named = changed
    .slice(0, NAMED_MAX)
    .map(
      ({ account, opening, closedWith }) =>
        `${account} opens with ${formatPlain(opening)} and closed with ${formatPlain(closedWith)}`,
    );
  const more = changed.length > NAMED_MAX ? `, and ${changed.length - NAMED_MAX} more` : "";
  return (
    `On ${day}, accounts do not open with the balance of the day before (environment ${environmentId}): ` +
    `${named.join("; ")}${more}. Entries or balances of earlier days were changed. ${NEXT}`
  );
}
