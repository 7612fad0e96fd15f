import type { Transaction } from "../../../kernel/database/database.ts";
import type { Kit } from "../../../kernel/kit.ts";
import { outbox } from "../../../kernel/providers/mail/mailer.ts";
import { listTeam, permissionsOf, type TeamMember } from "../members/index.ts";
import {
  type CountedNotice,
  claimGroup,
  type NoticedBusiness,
  type NoticeGroup,
  readBusinessOf,
  readChosen,
  readDueGroups,
  takeNotices,
} from "./queries.ts";
import { concerns, isWanted, KINDS, wantsTestMode } from "./rules.ts";
import { writeMail } from "./write-mails.ts";

/** More groups wait for the next turn, half a minute later. */
const GROUPS_MAX = 200;

/** A mail lists ten of them and counts the rest. This many are read, so that what a member made can be left out. */
const NOTICES_MAX = 1_000;

/** Sends what waits to the members who want it. Each group is one transaction: its mails exist and its notices are gone, or neither. */
export async function sendDue(kit: Kit): Promise<void> {
  for (const group of await readDueGroups(kit.database, GROUPS_MAX))
    await kit.database.transaction((tx) => sendGroup(kit, tx, group));
}

async function sendGroup(kit: Kit, tx: Transaction, group: NoticeGroup): Promise<void> {
  if ((await claimGroup(tx, group, KINDS[group.kind].pauseMinutes)) === 0) return;
  const notices = await takeNotices(tx, group, NOTICES_MAX);
  const business = await readBusinessOf(tx, group.environmentId);
  for (const member of await findRecipients(kit, tx, business, group))
    await sendTo(kit, tx, { business, group, member, notices });
}

interface Sending {
  readonly business: NoticedBusiness;
  readonly group: NoticeGroup;
  readonly member: TeamMember;
  readonly notices: readonly CountedNotice[];
}

async function sendTo(kit: Kit, tx: Transaction, sending: Sending): Promise<void> {
  const { business, group, member } = sending;
  // The maker of a transfer does not approve it.
  const notices = sending.notices.filter(
    ({ kind, actor }) => kind !== "approval" || actor !== member.userId,
  );
  if (notices.length === 0) return;
  const base = `${kit.settings.publicUrl()}/b/${business.businessId}/${business.mode}`;
  const hidden = (sending.notices[0]?.total ?? 0) - sending.notices.length;
  const text = writeMail(group.kind, { business, notices, hidden, base });
  const kind = `notifications.${group.kind}`;
  await outbox.sendToPerson(tx, { ...text, kind, to: member.email, writtenAt: kit.clock.now() });
}

async function findRecipients(
  kit: Kit,
  tx: Transaction,
  { businessId, mode }: NoticedBusiness,
  { kind }: NoticeGroup,
): Promise<readonly TeamMember[]> {
  const { members } = await listTeam({ database: tx, clock: kit.clock }, businessId);
  const rows = Map.groupBy(await readChosen(tx, businessId, null), ({ userId }) => userId);
  return members.filter(({ userId, role }) => {
    const own = rows.get(userId) ?? [];
    const chosen = new Map(own.map(({ kind: choice, isWanted: wanted }) => [choice, wanted]));
    if (!concerns(kind, permissionsOf(role)) || !isWanted(kind, role, chosen)) return false;
    return mode === "live" || wantsTestMode(chosen);
  });
}
