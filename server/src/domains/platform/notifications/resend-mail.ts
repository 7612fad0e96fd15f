import type { Queryable } from "../../../kernel/database/database.ts";
import type { Kit } from "../../../kernel/kit.ts";
import {
  enqueueFailed,
  type FailedMail,
  lockFailed,
  readMail,
} from "../../../kernel/providers/mail/queries.ts";
import { mailNotFound } from "../../../kernel/providers/refusals.ts";
import { listActions, recordAction } from "../audit/index.ts";
import { mailHasEnded, mailHasNotFailed, resentTooOften, tooManyResent } from "./errors.ts";

const ACTION = "mail.resend";
const ATTEMPTS_MAX = 5;
const HOUR_MS = 3_600_000;
const RESENT_IN_AN_HOUR_MAX = 100;

const INVITATION_MS = 7 * 24 * HOUR_MS;

/** How long the link in a mail opens something. Codes are valid for minutes, so a code is never sent again. */
const VALID_MS: Readonly<Record<string, number>> = {
  "login.reset_password": 0,
  "login.verify_email": 0,
  "members.one_time_code": 0,
  "members.invitation": INVITATION_MS,
};

/**
 * Gives a failed mail to the mail server again. Throws if it has not failed, if its code or link has ended, and if it,
 * or all mail of the last hour, was sent again too often.
 */
export async function resendMail(
  kit: Kit,
  { id, by }: { readonly id: bigint; readonly by: string },
): Promise<{ id: bigint; recipient: string }> {
  const at = kit.clock.now();
  await requireRate(kit, at);
  return await kit.database.transaction(async (tx) => {
    const mail = await requireFailed(tx, id);
    requireValid(mail, at);
    const { recipient, kind, attempts } = mail;
    if (attempts >= ATTEMPTS_MAX) throw resentTooOften({ id, attempts });
    await enqueueFailed(tx, mail);
    const details = { mail: String(id), to: recipient, kind };
    await recordAction(kit, tx, { by, action: ACTION, details });
    return { id, recipient };
  });
}

async function requireRate(kit: Kit, now: Date): Promise<void> {
  const actions = await listActions(kit, { action: ACTION });
  const last = actions[RESENT_IN_AN_HOUR_MAX - 1];
  if (last !== undefined && now.getTime() - last.at.getTime() < HOUR_MS)
    throw tooManyResent({ most: RESENT_IN_AN_HOUR_MAX });
}

async function requireFailed(tx: Queryable, id: bigint): Promise<FailedMail> {
  const failed = await lockFailed(tx, id);
  if (failed !== undefined) return failed;
  const mail = await readMail(tx, id);
  if (mail === undefined) throw mailNotFound({ id });
  throw mailHasNotFailed({ id, state: mail.state });
}

function requireValid({ id, kind, writtenAt }: FailedMail, now: Date): void {
  const validMs = VALID_MS[kind];
  if (validMs !== undefined && now.getTime() - writtenAt.getTime() >= validMs)
    throw mailHasEnded({ id });
}
