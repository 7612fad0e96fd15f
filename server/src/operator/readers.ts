import { type Month, readMonth } from "../kernel/archive/months.ts";
import { CELL_MAX, CELL_MIN, readCellNumber } from "../kernel/cells/cell-number.ts";
import { SERVICES } from "../kernel/ledger/operation.ts";
import { fromDecimal, type Minor } from "../kernel/money.ts";
import { MAIL_STATES } from "../kernel/providers/mail/queries.ts";
import { SCOPES, SIGNATURE_VERSIONS } from "../kernel/tenancy/access.ts";
import { KEY_ACCESS } from "../kernel/tenancy/key-access-levels.ts";
import type { Clock } from "../kernel/time/clock.ts";

/** Parses a typed text; undefined if it is not of its form. */
export interface Reader<Value> {
  readonly placeholder: string;
  readonly expects: string;
  /** Where the text is the path of a file. */
  readonly file?: "read" | "written";
  /** A word that may be given where a file is read. */
  readonly insteadOfFile?: string;
  read(text: string): Value | undefined;
}

/** Ids are from a 64-bit sequence. */
const ID_DIGITS_MAX = 18;

function id(placeholder: string, expects: string): Reader<bigint> {
  const form = new RegExp(`^[0-9]{1,${ID_DIGITS_MAX}}$`);
  return { placeholder, expects, read: (text) => (form.test(text) ? BigInt(text) : undefined) };
}

export const businessId = id("BUSINESS", "the id of a business");

/** Ids with commas between them. */
export const businessIds: Reader<readonly bigint[]> = {
  placeholder: "BUSINESS,…",
  expects: "ids of businesses, with commas between",
  read(typed) {
    const ids = typed.split(",").map((one) => businessId.read(one.trim()));
    return ids.some((one) => one === undefined)
      ? undefined
      : ids.filter((one) => one !== undefined);
  },
};

export const alertId = id("ALERT", "the id of an alert");

export const creditId = id("CREDIT", "the id of a credit");

export const memberId = id("MEMBER", "the id of a member");

export const operatorId = id("OPERATOR", "the id of an operator");

export const invitationId = id("INVITATION", "the id of an invitation");

export const customerId = id("CUSTOMER", "the id of a customer");

export const noticeId = id("NOTICE", "the id of a notice");
export const fileId = id("FILE", "the id of a statement file");
export const itemId = id("ITEM", "the id of an item");
export const jobId = id("JOB", "the id of a job");
export const mailId = id("MAIL", "the id of a mail");

export function text(placeholder: string, expects: string): Reader<string> {
  return { placeholder, expects, read: (typed) => (typed.trim() === "" ? undefined : typed) };
}

export const cellNumber: Reader<number> = {
  placeholder: "CELL",
  expects: `the number of a cell, from ${CELL_MIN} to ${CELL_MAX}`,
  read: readCellNumber,
};

/** The path of a file that the command reads. */
export const fileToRead = (placeholder = "FILE"): Reader<string> => ({
  ...text(placeholder, "the path of a file"),
  file: "read",
});

/** The path of a file that the command writes. */
export const fileToWrite: Reader<string> = {
  ...text("FILE", "the path of a file"),
  file: "written",
};

export function whole(placeholder: string): Reader<number> {
  const read = (typed: string) => (/^\d{1,9}$/.test(typed) ? Number(typed) : undefined);
  return { placeholder, expects: "a whole number from 0 to 999999999", read };
}

/** Pages are counted from 1. */
export const page: Reader<number> = {
  placeholder: "PAGE",
  expects: "a whole number from 1",
  read: (typed) => (/^[1-9]\d{0,5}$/.test(typed) ? Number(typed) : undefined),
};

/** No date in the books is earlier, and PostgreSQL has no year 0. */
const FIRST_DAY = "1900-01-01";

/** A date that exists. */
export const day: Reader<string> = {
  placeholder: "YYYY-MM-DD",
  expects: "a day like 2026-11-26",
  read(typed) {
    const time = /^\d{4}-\d{2}-\d{2}$/.test(typed) ? Date.parse(typed) : Number.NaN;
    if (Number.isNaN(time) || typed < FIRST_DAY) return undefined;
    return new Date(time).toISOString().slice(0, 10) === typed ? typed : undefined;
  },
};

/** A calendar month in UTC, as the ledger's tables are partitioned. */
export const month: Reader<Month> = {
  placeholder: "YYYY-MM",
  expects: "a month like 2024-01",
  read: readMonth,
};

export function oneOf<Name extends string>(
  placeholder: string,
  names: readonly Name[],
): Reader<Name> {
  const expects = `one of ${names.join(", ")}`;
  return { placeholder, expects, read: (typed) => names.find((name) => name === typed) };
}

export const businessStatus = oneOf("STATUS", ["pending", "approved", "suspended"]);

export const mode = oneOf("MODE", ["test", "live"]);

export const thresholdOf = oneOf("WHERE", ["api", "dashboard"]);

export const keyId = id("KEY", "the id of a key");

export const proposalId = id("PROPOSAL", "the id of a proposal");

export const keyAccess = oneOf("ACCESS", KEY_ACCESS);

/** The domain checks the networks. */
export const networksOrAny: Reader<readonly string[]> = {
  placeholder: "NETWORKS|any",
  expects: "addresses or networks like 203.0.113.0/24, separated by commas, or any",
  read(typed) {
    if (typed === "any") return [];
    const networks = typed.split(",").map((network) => network.trim());
    return networks.includes("") ? undefined : networks;
  },
};

export const signatureVersion = oneOf("VERSION", SIGNATURE_VERSIONS);

export const emailOrNone = text("EMAIL|none", "an address like finance@example.com, or none");
export const colorOrNone = text("COLOR|none", "a colour like #2b3a8c, or none");

export const decidedOutcome = oneOf("OUTCOME", ["paid", "failed"]);

export const onOrOff = oneOf("on|off", ["on", "off"]);

export const waitOrRefuse = oneOf("wait|refuse", ["wait", "refuse"]);

export const percent: Reader<number> = {
  placeholder: "PERCENT",
  expects: "a whole number from 0 to 100",
  read: (typed) => (/^(100|\d{1,2})$/.test(typed) ? Number(typed) : undefined),
};

export const pausable = oneOf("SERVICE", ["all", ...SERVICES]);

/** The domain knows the scopes. */
export const scopes: Reader<readonly string[]> = {
  placeholder: "SCOPES",
  expects: `all, none, or some of ${SCOPES.join(", ")}, separated by commas`,
  read(typed) {
    if (typed === "all") return SCOPES;
    if (typed === "none") return [];
    const names = typed.split(",").map((name) => name.trim());
    return names.every((name) => SCOPES.some((scope) => scope === name)) ? names : undefined;
  },
};

export const settlement = {
  placeholder: "SCHEDULE",
  expects: "T+0, T+1 or a delay in seconds",
  read(typed: string) {
    if (typed === "T+0" || typed === "T+1") {
      return { settlementSchedule: typed, settlementDelaySeconds: 0 } as const;
    }
    const settlementDelaySeconds = whole("SECONDS").read(typed);
    return settlementDelaySeconds === undefined
      ? undefined
      : ({ settlementSchedule: "delay", settlementDelaySeconds } as const);
  },
};

const AMOUNT = /^(?:\d{1,13}|\d{1,3}(?:,\d{3}){1,4})(?:\.\d{1,2})?$/;

/** Naira as people write them, `50,000`, or `off`. */
export const amountOrOff: Reader<Minor | "off"> = {
  placeholder: "AMOUNT|off",
  expects: "an amount in naira with at most two decimals, or off",
  read(typed) {
    if (typed === "off") return typed;
    return AMOUNT.test(typed) ? fromDecimal(Number(typed.replaceAll(",", ""))) : undefined;
  },
};

/** Naira as people write them: `50,000`, `0.50`. */
export const naira = amountIn("naira");

/** An amount in the currency that another option names. */
export const amountOf = amountIn("the currency");

/** Dollars as people write them: `1,000`, `0.50`. */
export const dollars = amountIn("dollars");

function amountIn(currency: string): Reader<Minor> {
  const expects = `an amount in ${currency} with at most two decimals`;
  const read = (typed: string) =>
    AMOUNT.test(typed) ? fromDecimal(Number(typed.replaceAll(",", ""))) : undefined;
  return { placeholder: "AMOUNT", expects, read };
}

/** How many days of a digest chain may be compared. */
export const days: Reader<number> = {
  placeholder: "DAYS",
  expects: "a whole number from 1 to 36500",
  read: (typed) =>
    /^[1-9]\d{0,4}$/.test(typed) && Number(typed) <= 36_500 ? Number(typed) : undefined,
};

const FIGURE_DAYS_MAX = 92;

/** How many days of figures are added up. */
export const figureDays: Reader<number> = {
  placeholder: "DAYS",
  expects: `a whole number from 1 to ${FIGURE_DAYS_MAX}`,
  read: (typed) =>
    /^[1-9]\d?$/.test(typed) && Number(typed) <= FIGURE_DAYS_MAX ? Number(typed) : undefined,
};

export const daysOrOff: Reader<number | "off"> = {
  placeholder: "DAYS|off",
  expects: "a whole number from 1 to 36500, or off",
  read: (typed) => {
    if (typed === "off") return "off";
    return /^[1-9]\d{0,4}$/.test(typed) && Number(typed) <= 36_500 ? Number(typed) : undefined;
  },
};

/** The time that `since` has read. */
export const resolveSince = (clock: Clock, when: Date | { agoMs: number }): Date =>
  when instanceof Date ? when : new Date(clock.now().getTime() - when.agoMs);

export const deliveryState = oneOf("STATE", ["waiting", "delivered", "failed", "held"]);

export const mailState = oneOf("STATE", MAIL_STATES);

export const replayedWhat = oneOf("WHAT", ["failed", "all"]);

/** The domain knows the event types. */
export const eventTypes: Reader<readonly string[] | "all"> = {
  placeholder: "EVENTS",
  expects: "all, or event types separated by commas",
  read(typed) {
    if (typed === "all") return "all";
    const names = typed.split(",").map((name) => name.trim());
    return names.includes("") ? undefined : names;
  },
};

const UNIT_MS = { m: 60_000, h: 3_600_000, d: 86_400_000 } as const;

/** A time, a duration from now, or never. */
export const untilOrNever: Reader<Date | { inMs: number } | "never"> = {
  placeholder: "TIME|never",
  expects: "a time like 2027-01-31T08:00:00Z, a duration from now like 90m, 6h or 30d, or never",
  read(typed) {
    if (typed === "never") return "never";
    const ahead = /^(\d{1,5})([mhd])$/.exec(typed);
    // The pattern allows only these letters.
    if (ahead !== null)
      return { inMs: Number(ahead[1]) * UNIT_MS[ahead[2] as keyof typeof UNIT_MS] };
    const time = new Date(typed);
    return Number.isNaN(time.getTime()) ? undefined : time;
  },
};

/** A time, or how long ago it was. */
export const since: Reader<Date | { agoMs: number }> = {
  placeholder: "SINCE",
  expects: "a time like 2026-01-31T08:00:00Z, or how long ago, like 90m, 6h or 3d",
  read(typed) {
    const ago = /^(\d{1,5})([mhd])$/.exec(typed);
    // The pattern allows only these letters.
    if (ago !== null) return { agoMs: Number(ago[1]) * UNIT_MS[ago[2] as keyof typeof UNIT_MS] };
    const time = new Date(typed);
    return Number.isNaN(time.getTime()) ? undefined : time;
  },
};

export const until: Reader<Date | { agoMs: number }> = { ...since, placeholder: "UNTIL" };
