import { format } from "../../../kernel/money.ts";
import { factsOf } from "../audit/index.ts";
import type { NoticeKind } from "../notices/index.ts";
import type { NoticedBusiness, StoredNotice } from "./queries.ts";

export interface MailFacts {
  readonly business: NoticedBusiness;
  /** At least one, the oldest first. */
  readonly notices: readonly StoredNotice[];
  /** How many more there are. */
  readonly hidden: number;
  /** The address of the dashboard in this mode. */
  readonly base: string;
}

interface MailText {
  readonly subject: string;
  readonly body: string;
}

interface KindTexts {
  /** The subject for one, and for several. */
  one(notice: StoredNotice): string;
  many(count: number): string;
  /** What the list in the mail says. */
  line(notice: StoredNotice): string;
  /** What the reader can do. */
  readonly help: string;
  /** The page of the dashboard. */
  path(notices: readonly StoredNotice[]): string;
}

const LISTED_MAX = 10;

const money = ({ amount, currency }: StoredNotice): string =>
  amount === null || currency === null ? "Money" : format(amount, currency);

/** `NGN 5,000.00 to Fatima Bello` */
const paidTo = (notice: StoredNotice): string =>
  notice.about === null ? money(notice) : `${money(notice)} to ${notice.about}`;

/** As the audit log says it. The operator's people are not named to merchants. */
const done = ({ actor, subject }: StoredNotice): string =>
  `${actor ?? "The operator"} ${factsOf(subject).phrase}`;

const onePath = (page: string) => (notices: readonly StoredNotice[]) => {
  const [first] = notices;
  return notices.length === 1 && first !== undefined ? `${page}/${first.subject}` : page;
};

const TEXTS: Readonly<Record<NoticeKind, KindTexts>> = {
  approval: {
    one: (notice) => `${paidTo(notice)} waits for your approval`,
    many: (count) => `${count} transfers wait for your approval`,
    line: (notice) => `${paidTo(notice)} (${notice.subject})`,
    help: "Approve or reject in the dashboard. The money is held until then.",
    path: onePath("approvals"),
  },
  money_failed: {
    one: (notice) => `${paidTo(notice)} failed`,
    many: (count) => `${count} transfers failed`,
    line: (notice) => `${paidTo(notice)} (${notice.subject})`,
    help: "The money and its charges were refunded. The dashboard shows why, and what you can do.",
    path: onePath("transactions"),
  },
  credit_withheld: {
    one: (notice) => `A credit of ${money(notice)} is withheld`,
    many: (count) => `${count} credits are withheld`,
    line: (notice) => `${money(notice)} for ${notice.about ?? "a wallet"} (${notice.subject})`,
    help: "The customer's KYC tier does not allow this much. The credit is released when you raise the tier.",
    path: onePath("transactions"),
  },
  webhooks: {
    one: () => "A webhook endpoint fails",
    many: (count) => `${count} webhook endpoints fail`,
    line: (notice) => `${notice.about ?? ""} (${notice.subject})`,
    help: "The dashboard shows each attempt. Correct the receiver, then send the events again from there.",
    path: onePath("webhooks"),
  },
  access: {
    one: done,
    many: (count) => `${count} changes of keys, team or approvals`,
    line: done,
    help: "If you did not expect this, replace the API keys, then check the team and the audit log now.",
    path: () => "settings/audit",
  },
  business: {
    one: done,
    many: (count) => `${count} changes of the business by the operator`,
    line: done,
    help: "Ask the operator of the service if you have questions.",
    path: () => "home",
  },
};

/** One mail for one notice or many of a kind. */
export function writeMail(
  kind: NoticeKind,
  { business, notices, hidden, base }: MailFacts,
): MailText {
  const texts = TEXTS[kind];
  const [first] = notices;
  const count = notices.length + hidden;
  const title = count === 1 && first !== undefined ? texts.one(first) : texts.many(count);
  const mode = business.mode === "test" ? "[Test mode] " : "";
  const listed = notices.slice(0, LISTED_MAX).map((notice) => `- ${oneLine(texts.line(notice))}`);
  const more = count - listed.length;
  return {
    subject: oneLine(`${mode}${business.name}: ${title}`),
    body: [
      `${oneLine(business.name)}, ${business.mode} mode:`,
      [...listed, ...(more > 0 ? [`- and ${more} more`] : [])].join("\n"),
      texts.help,
      `${base}/${texts.path(notices)}`,
      `Choose which mails you get: ${base}/settings/notifications`,
    ].join("\n\n"),
  };
}

/** Names come from outside: a line break in one would look like a line of ours. */
const oneLine = (text: string): string => text.replaceAll(/\s+/g, " ").trim();
