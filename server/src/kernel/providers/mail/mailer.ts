import type { Database, Queryable, Transaction } from "../../database/database.ts";
import type { TaskList } from "../../jobs/task.ts";
import type { Schedule } from "../../jobs/timers/schedules.ts";
import type { StoredGauge } from "../../stored-gauges.ts";
import type { Clock } from "../../time/clock.ts";
import { dayInLagos, nextDayInLagos } from "../../time/lagos-time.ts";
import type { InstallationMail, Mail } from "./mail.ts";
import type { Letter, MailCarrier } from "./mail-carrier.ts";
import {
  CARRY_MAIL_TASK,
  countMail,
  countUnsent,
  enqueueWaiting,
  forgetOldCounts,
  giveUpOnOld,
  holdMail,
  type LockedMail,
  lockUnsent,
  type MailPlace,
  noteAttempt,
  writeInstallationMail,
  writeMail,
  writeOutcome,
} from "./queries.ts";

/** Domains give their mail to it in the transaction that causes the mail. So neither exists without the other. */
export interface Mailer {
  send(tx: Queryable, mail: Mail): Promise<void>;
  sendToPerson(tx: Queryable, mail: InstallationMail): Promise<void>;
}

/** Stores mail until a worker sends it. The operator reads it here. */
export const outbox: Mailer = {
  async send(tx, mail) {
    await writeMail(tx, mail);
  },
  async sendToPerson(tx, mail) {
    await writeInstallationMail(tx, mail);
  },
};

export interface MailTools {
  readonly database: Database;
  readonly clock: Clock;
  readonly carrier: MailCarrier | undefined;
  /** Called for each mail that its environment's daily cap holds back. */
  onHeld(held: HeldMail): Promise<void>;
}

export interface HeldMail {
  readonly environmentId: bigint;
  readonly mailsPerDay: number;
  /** The day in Lagos: 2026-01-31. */
  readonly day: string;
}

export const mailGauge: StoredGauge = {
  name: "kasuwa_mail_waiting",
  unit: "count",
  help: "Mail of the whole installation with a recipient that was neither sent nor given up.",
  read: async (queryable) => [{ value: await countUnsent(queryable) }],
};

/** Handles mail that was not sent to a mail server yet. */
const CARRY_WAITING_TASK = "mail.carry_waiting";

/** Sends mail to the mail server. Without a server it waits up to three days for one. */
export const mailTasks = (tools: MailTools): TaskList => ({
  async [CARRY_MAIL_TASK](payload) {
    if (tools.carrier === undefined) return;
    // The outbox writes this form.
    const { environmentId, id } = payload as { environmentId: string; id: string };
    await carryMail(tools, tools.carrier, { environmentId: BigInt(environmentId), id: BigInt(id) });
  },
  async [CARRY_WAITING_TASK]() {
    await giveUpOnOld(tools.database);
    await forgetOldCounts(tools.database);
    if (tools.carrier !== undefined) await enqueueWaiting(tools.database);
  },
});

export const mailSchedules: readonly Schedule[] = [
  { task: CARRY_WAITING_TASK, everyMs: 5 * 60_000, offsetMs: 60_000 },
];

async function carryMail(tools: MailTools, carrier: MailCarrier, place: MailPlace): Promise<void> {
  const now = tools.clock.now();
  const taken = await tools.database.transaction((tx) => takeMail(tx, place, now));
  if (taken === undefined) return;
  if ("held" in taken) return await tools.onHeld(taken.held);
  const outcome = await carrier.carry(taken.letter);
  await writeOutcome(tools.database, place, outcome.kind === "refused" ? outcome.reason : null);
}

type TakenMail = { readonly letter: Letter } | { readonly held: HeldMail };

/** Counts the mail, or holds it back until the next day. Undefined if it was already sent. */
async function takeMail(
  tx: Transaction,
  place: MailPlace,
  now: Date,
): Promise<TakenMail | undefined> {
  const mail = await lockUnsent(tx, place);
  if (mail === undefined) return undefined;
  const { environmentId } = place;
  const { isCounted, mailsPerDay } = mail;
  const day = dayInLagos(now);
  if (isCounted && (await countMail(tx, environmentId, day, mailsPerDay)) === 0) {
    await holdMail(tx, place, nextDayInLagos(now));
    return { held: { environmentId, mailsPerDay, day } };
  }
  await noteAttempt(tx, place);
  return { letter: letterOf(place, mail) };
}

function letterOf({ environmentId, id }: MailPlace, mail: LockedMail): Letter {
  const { recipient: to, intendedFor, fromName, body: text, html } = mail;
  const subject =
    intendedFor === null ? mail.subject : `[Test mode, for ${intendedFor}] ${mail.subject}`;
  return { id: `${environmentId}.${id}`, to, fromName, subject, text, html };
}
