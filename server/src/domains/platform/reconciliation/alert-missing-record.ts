import type { Kit } from "../../../kernel/kit.ts";
import { type ConfiguredProvider, readConfigured } from "../../../kernel/providers/live/queries.ts";
import { dayInLagos } from "../../../kernel/time/lagos-time.ts";
import { closeSolvedAlerts } from "../alerts/index.ts";
import { alertOnce } from "./alert-once.ts";
import { readFirstUncalledDay, readFirstUngivenDay } from "./missing-queries.ts";
import { readStatementDays } from "./read-own-settings.ts";
import { endOfDueDays } from "./rules.ts";

const NO_RECORD = "reconciliation.no_record";

/** Raises an alert for each configured provider that still owes a statement, and closes the alerts of all others. */
export async function alertMissingRecords(kit: Kit): Promise<void> {
  const open: string[] = [];
  for (const configured of await readConfigured(kit.database)) {
    const missing = await findMissing(kit, configured);
    if (missing === undefined) continue;
    open.push(missing.subject);
    await alertOnce(kit, { kind: NO_RECORD, ...missing });
  }
  await closeSolvedAlerts(kit.database, {
    ...{ kinds: [NO_RECORD], subjects: "", open, at: kit.clock.now() },
  });
}

/** Closes a provider's alert if its day is covered now. The next day without a statement is found at noon. */
export async function closeMissingRecord(kit: Kit, provider: string): Promise<void> {
  const all = await readConfigured(kit.database);
  const configured = all.find((one) => one.provider === provider);
  const missing = configured && (await findMissing(kit, configured));
  await closeSolvedAlerts(kit.database, {
    ...{ kinds: [NO_RECORD], subjects: `${provider} `, at: kit.clock.now() },
    open: missing === undefined ? [] : [missing.subject],
  });
}

/** Whether the service itself calls for what a provider says: a statement, or the movements of cards. */
export const isStatementCalled = ({ providers }: Kit, provider: string): boolean =>
  providers.statementSource(provider) !== undefined ||
  providers.cardRecordSource(provider) !== undefined;

interface Missing {
  readonly subject: string;
  readonly message: string;
}

/** The first day whose statement is overdue. One alert of a provider is open, however many days it owes. */
async function findMissing(
  kit: Kit,
  { provider, setAt }: ConfiguredProvider,
): Promise<Missing | undefined> {
  const isCalled = isStatementCalled(kit, provider);
  const days = await readStatementDays(kit, provider, isCalled);
  if (days === 0) return undefined;
  const until = endOfDueDays(kit.clock.now(), days);
  const day = isCalled
    ? await readFirstUncalledDay(kit.database, {
        ...{ provider, from: dayInLagos(setAt), until: dayInLagos(until) },
      })
    : await readFirstUngivenDay(kit.database, { provider, until });
  if (day === null) return undefined;
  const next = isCalled
    ? `Run provider reconcile ${provider} --since ${day}.`
    : `Download it from the dashboard of ${provider}, and run provider reconcile ${provider} --file FILE, with --columns for the names of its columns.`;
  const message = `The statement of ${provider} for ${day} was never read, so nothing of that day was compared. ${next}`;
  return { subject: `${provider} ${day}`, message };
}
