import { vi } from "vitest";
import { confirmDecided } from "../../src/domains/money-in/collections/confirm-decided.ts";
import {
  decideSent,
  listSent,
  listUnmatched,
  sendCredit,
} from "../../src/domains/money-in/collections/index.ts";
import { payCell } from "../../src/domains/money-in/collections/pay-cell.ts";
import { showCell } from "../../src/domains/platform/cells/index.ts";
import { present } from "../../src/kernel/assert.ts";
import { sql } from "../../src/kernel/database/sql.ts";
import type { Kit } from "../../src/kernel/kit.ts";
import { openAccountNumber } from "../../src/kernel/ledger/chart.ts";
import type { CreditNotice } from "../../src/kernel/providers/ports/notice.ts";
import { readSubject } from "../../src/kernel/providers/references.ts";
import { noticeHandlersOf } from "../../src/modules.ts";
import { doneOf } from "./done-of.ts";
import type { TestCell } from "./two-cells.ts";

let sessions = 0;

/** A credit as a provider reports it, to a number that no business has. */
export const creditNotice = (changes: Partial<CreditNotice> = {}): CreditNotice => ({
  ...{ kind: "credit", sessionId: `sent ${++sessions}`, bankCode: "999", currency: "NGN" },
  ...{ accountNumber: "2222222222", amount: 10_000n, narration: "For rice" },
  ...{ senderName: "EZE CHIDI", senderAccountNumber: "0123456789", ...changes },
});

export const takeNotice = (kit: Kit, notice: CreditNotice, provider = "simulator") =>
  present(noticeHandlersOf(kit).credit, "the handler of credits")(notice, provider);

/** Keeps an unmatched credit of test mode. Returns its id. */
export async function keepCredit(kit: Kit, changes: Partial<CreditNotice> = {}): Promise<bigint> {
  const notice = creditNotice(changes);
  await takeNotice(kit, notice);
  const { id } = await kit.database.one<{ id: bigint }>(sql`
    select id from unmatched_credits where session_id = ${notice.sessionId}`);
  return id;
}

/** The balance of test mode's suspense account. */
export async function inSuspense({ database }: Kit): Promise<bigint> {
  const { balance } = await database.one<{ balance: bigint }>(sql`
    select coalesce(sum(balance), 0)::bigint as balance from ledger_open_balances
    where environment_id = 1 and account = ${openAccountNumber("suspense", "NGN")}`);
  return balance;
}

/** The job that pays a sent credit to its cell for the first time. */
export const dueOf = (reference: string) => ({
  ...present(readSubject(reference), "the key of a reference"),
  attempt: 0,
});

/** A kit whose ledger changes nothing, as if the process had been killed before it recorded anything. */
export function withoutLedger(kit: Kit): Kit {
  const run = async () => ({ outcome: undefined, isReplay: false });
  return { ...kit, ledger: Object.create(kit.ledger, { run: { value: run } }) };
}

/** Makes a sent credit old enough to be decided. */
export const ageSent = ({ database }: Kit, creditId: bigint): Promise<number> =>
  database.run(sql`
    update sent_credits set sent_at = sent_at - interval '25 hours' where credit_id = ${creditId}`);

export async function openAlertsOf({ database }: Kit, id: bigint): Promise<string[]> {
  const alerts = await database.many<{ kind: string }>(sql`
    select kind from alerts where subject = ${String(id)} and closed_at is null order by id`);
  return alerts.map(({ kind }) => kind);
}

export const lagosDay = (time: Date): string =>
  new Date(time.getTime() + 3_600_000).toISOString().slice(0, 10);

/** What this cell has paid to cell 14 in test mode. */
export const paidSums = async (kit: Kit) =>
  present(
    (await showCell(kit, 14)).money.find(({ mode }) => mode === "test"),
    "the money of test mode",
  ).paid;

/** What a worker does at night, some hours from now. */
export const confirmIn = (
  kit: Kit,
  hours: number,
  limits?: Parameters<typeof confirmDecided>[1],
): Promise<void> => {
  const now = () => new Date(Date.now() + hours * 3_600_000);
  return confirmDecided({ ...kit, clock: { ...kit.clock, now } }, limits);
};

export const sentAs = async (kit: Kit, reference: string) =>
  present(
    (await listSent(kit)).find((sent) => sent.reference === reference),
    "the sent credit",
  );

export const isUnmatched = async (kit: Kit, id: bigint): Promise<boolean> =>
  (await listUnmatched(kit, { id })).length === 1;

/** Stops other cells from answering, until the mocks are restored or the test ends. */
export const silence = (kit: Kit) =>
  vi.spyOn(kit.providers.cells, "rail").mockReturnValue(undefined);

interface Earlier {
  /** The other cell has credited it, and the worker that sent it died before the answer. */
  readonly isCredited?: boolean;
  /** An unmatched credit that waits. Without it, a new one is stored. */
  readonly credit?: bigint;
}

/** Sends a credit, dated a day ago, to a cell that no longer answers. */
export async function sendSilently(
  { kit }: TestCell,
  other: TestCell,
  { isCredited = false, credit }: Earlier = {},
) {
  const id = credit ?? (await keepCredit(kit));
  const accountNumber = other.business.serviceAccountNumber;
  const { reference } = doneOf(await sendCredit(kit, { id, accountNumber, by: "ada" }));
  if (isCredited) await payCell(withoutLedger(kit), dueOf(reference));
  await ageSent(kit, id);
  silence(kit);
  await payCell(kit, dueOf(reference));
  return { id, reference };
}

type Decision = Parameters<typeof decideSent>[1];

export const decide = (
  kit: Kit,
  reference: string,
  outcome: Decision["outcome"],
  reason = "Letter of its operators.",
) => decideSent(kit, { reference, outcome, reason, by: "ada" });

/** A worker that stops just before it sends the payment. The cell answers no other calls. */
export async function standStill(kit: Kit, reference: string) {
  vi.restoreAllMocks();
  const rail = present(kit.providers.cells.rail("test", "cell14"), "the rail");
  const [begun, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const send: typeof rail.send = async (payment) => {
    begun.resolve();
    await released.promise;
    return await rail.send(payment);
  };
  silence(kit).mockReturnValueOnce({ ...rail, send });
  const paying = payCell(kit, dueOf(reference));
  await begun.promise;
  const goOn = () => {
    released.resolve();
    return paying;
  };
  return { goOn };
}
