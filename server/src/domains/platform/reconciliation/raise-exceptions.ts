import type { Kit } from "../../../kernel/kit.ts";
import { internalCaller } from "../../../kernel/ledger/internal-caller.ts";
import { operation } from "../../../kernel/ledger/operation.ts";
import { format } from "../../../kernel/money.ts";
import { type Alert, closeSolvedAlerts, raiseAlert } from "../alerts/index.ts";
import { alertOnce } from "./alert-once.ts";
import { type Item, readExceptions } from "./queries.ts";
import { daysBefore, type ExceptionKind, exceptionKind } from "./rules.ts";

/** More than this at once have one cause, which is found faster in the list than in alerts. One alert says so. */
const ALERTS_MAX = 100;

/** No statement has a line from later than this. */
const DAYS_AHEAD = 2;

export interface Examined {
  readonly provider: string;
  readonly before: Date;
  readonly feeMax: bigint | null;
}

/** Raises an alert for each exception that is due, and closes those of items that agree now. Returns the exceptions. */
export async function raiseExceptions(kit: Kit, examined: Examined): Promise<readonly Item[]> {
  const { provider, before, feeMax } = examined;
  const now = kit.clock.now();
  const found = await readExceptions(kit.database, {
    ...{ provider, feeMax, dueAt: now, after: 0n, limit: ALERTS_MAX + 1 },
    before: daysBefore(now, -DAYS_AHEAD),
  });
  const open = found.slice(0, ALERTS_MAX);
  const due = open.filter(({ at }) => at < before);
  const key = `reconciliation/${provider}/${now.toISOString()}`;
  for (const [environmentId, its] of Map.groupBy(due, (item) => item.environmentId))
    await kit.ledger.run(raising(its.map(alertOf)), internalCaller(environmentId, key));
  if (found.length > ALERTS_MAX) {
    // Some that are not among these have an alert from before.
    await alertOnce(kit, { kind: MANY, subject: provider, message: sayMany(provider) });
    return due;
  }
  // A later one may have an alert from a run that included it.
  await closeSolvedAlerts(kit.database, {
    ...{ kinds: Object.values(KINDS), subjects: `${provider} ` },
    ...{ open: open.map(subjectOf), at: now },
  });
  await closeSolvedAlerts(kit.database, {
    ...{ kinds: [MANY], subjects: provider, open: [], at: now },
  });
  return due;
}

const MANY = "reconciliation.many";

const sayMany = (provider: string): string =>
  `More than ${ALERTS_MAX} differences with ${provider} are open, and only the oldest ones have alerts. Look for a common cause first. See reconciliation list --provider ${provider}.`;

const raising = (raised: readonly Alert[]) =>
  operation({
    name: "reconciliation.raise",
    needs: {},
    decide(_needs, books) {
      for (const alert of raised) raiseAlert(books, alert);
    },
  });

const KINDS: Readonly<Record<ExceptionKind, string>> = {
  ours_only: "reconciliation.ours_only",
  theirs_only: "reconciliation.theirs_only",
  amount: "reconciliation.amount",
  fee: "reconciliation.fee",
};

const subjectOf = ({ provider, id }: Item): string => `${provider} ${id}`;

function alertOf(item: Item): Alert {
  const kind = exceptionKind(item);
  return {
    kind: KINDS[kind],
    subject: subjectOf(item),
    message: `${SENTENCES[kind](item)} See reconciliation show ${item.id}. ${NEXT[kind](item)}`,
  };
}

const book = ({ id }: Item): string =>
  `Then run reconciliation book ${id} --note TEXT, or reconciliation wait ${id} --days 3 --note TEXT.`;

/** What to do next. An item with another amount has one of the two sides wrong, so the provider is asked first. */
const NEXT: Readonly<Record<ExceptionKind, (item: Item) => string>> = {
  ours_only: (item) => `Ask ${item.provider} about it. ${book(item)}`,
  theirs_only: (item) => `Find out whose it is. ${book(item)}`,
  amount: (item) => `Ask ${item.provider} which is right. ${book(item)}`,
  fee: ({ id }) => `To accept it, run reconciliation book ${id} --note TEXT.`,
};

const SENTENCES: Readonly<Record<ExceptionKind, (item: Item) => string>> = {
  ours_only: ({ provider, currency, ours, decided }) =>
    `Our books have ${format(ours + decided, currency)} that ${provider}'s statement does not have.`,
  theirs_only: ({ provider, currency, theirs }) =>
    `${provider}'s statement has ${format(theirs, currency)} that our books do not have.`,
  amount: ({ provider, currency, ours, decided, theirs }) =>
    `${provider}'s statement says ${format(theirs, currency)}, and our books say ${format(ours + decided, currency)}.`,
  fee: ({ provider, currency, fee }) =>
    `${provider} took ${format(fee, currency)} for one payment, above the limit.`,
};
