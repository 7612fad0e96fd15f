import type { CellNumber } from "../../../kernel/cells/cell-number.ts";
import type { Currency } from "../../../kernel/money.ts";
import { readNetwork } from "../../../kernel/outbound/addresses.ts";
import { SCOPES } from "../../../kernel/tenancy/access.ts";
import type { KeyAccess } from "../../../kernel/tenancy/key-access-levels.ts";
import { isPlainName } from "../../../kernel/text/plain-name.ts";
import {
  badBusinessName,
  badKeyName,
  badMailCap,
  badNetwork,
  badOverlap,
  badRateLimit,
  badSettlementDelay,
  badWalletCurrencies,
  expiryPast,
  tooManyNetworks,
  unknownScope,
} from "./errors.ts";

export type SettlementSchedule = "T+0" | "T+1" | "delay";

export interface Settlement {
  readonly settlementSchedule: SettlementSchedule;
  /** Used only with the schedule `delay`. */
  readonly settlementDelaySeconds: number;
}

/** The same for credits to the wallets of a business's customers. */
export interface WalletSettlement {
  readonly walletSettlementSchedule: SettlementSchedule;
  readonly walletSettlementDelaySeconds: number;
}

export const settlementOfWallets = (settings: WalletSettlement): Settlement => ({
  settlementSchedule: settings.walletSettlementSchedule,
  settlementDelaySeconds: settings.walletSettlementDelaySeconds,
});

/** For people: `T+1`, or `after 5 s`. */
export const formatSettlement = ({
  settlementSchedule,
  settlementDelaySeconds,
}: Settlement): string =>
  settlementSchedule === "delay" ? `after ${settlementDelaySeconds} s` : settlementSchedule;

interface EnvironmentDefaults extends Settlement, WalletSettlement {
  readonly signatureHelperAllowed: boolean;
  readonly mailsPerDay: number;
}

/**
 * The settings of a new environment. Test money settles after a short delay, so that an integrator sees it pending.
 */
export const ENVIRONMENT_DEFAULTS = {
  test: {
    ...{ settlementSchedule: "delay", settlementDelaySeconds: 5 },
    ...{ walletSettlementSchedule: "delay", walletSettlementDelaySeconds: 5 },
    signatureHelperAllowed: true,
    mailsPerDay: 200,
  },
  live: {
    ...{ settlementSchedule: "T+1", settlementDelaySeconds: 0 },
    ...{ walletSettlementSchedule: "T+0", walletSettlementDelaySeconds: 0 },
    signatureHelperAllowed: false,
    mailsPerDay: 5_000,
  },
} as const satisfies Record<string, EnvironmentDefaults>;

/** The first balances of a test environment's wallets, in minor units: 5,000,000 NGN and 10,000 USD. */
export const TEST_FUNDS = { NGN: 500_000_000n, USD: 1_000_000n } as const;

/**
 * Ten digits that a person can read out. The first is not 0, so that no spreadsheet shortens them. In a numbered cell
 * it is 0, and the cell's number follows: no number without a cell looks like that.
 */
export function serviceAccountNumber(bytes: Buffer, cell: CellNumber | null): string {
  const random = bytes.readBigUInt64BE(0);
  if (cell !== null) return `0${cell}${String(random % 10_000_000n).padStart(7, "0")}`;
  return String(1_000_000_000n + (random % 9_000_000_000n));
}

const NAME_LENGTH_MAX = 255;

/**
 * Returns the name of a business. It is in the subject of mails to strangers, so it is one line without hidden
 * characters.
 */
export function requireName(text: string): string {
  const name = text.trim();
  if (!isPlainName(name) || name.length > NAME_LENGTH_MAX) {
    throw badBusinessName({ lengthMax: NAME_LENGTH_MAX });
  }
  return name;
}

/** Returns the scopes, each once, in the documented order. Throws for an unknown one. */
export function requireScopes(
  scopes: readonly string[],
  known: readonly string[],
): readonly string[] {
  const stranger = scopes.find((scope) => !known.includes(scope));
  if (stranger !== undefined) throw unknownScope({ scope: stranger, known });
  return known.filter((scope) => scopes.includes(scope));
}

/** The limits of a key. */
export interface KeyLimits {
  readonly access: KeyAccess;
  readonly scopes: readonly string[];
  readonly expiresAt: Date | null;
  /** Addresses and networks that may use it; empty for any. */
  readonly networks: readonly string[];
}

const KEY_NAME_LENGTH_MAX = 100;

export function requireKeyName(text: string): string {
  const name = text.trim();
  if (name === "" || name.length > KEY_NAME_LENGTH_MAX)
    throw badKeyName({ lengthMax: KEY_NAME_LENGTH_MAX });
  return name;
}

const NETWORKS_MAX = 50;

/** Returns the given limits. Throws if one is not possible at `now`. */
export function requireLimits<Limits extends Partial<KeyLimits>>(
  limits: Limits,
  now: Date,
): Limits {
  const { scopes, expiresAt, networks = [] } = limits;
  if (expiresAt instanceof Date && expiresAt <= now) throw expiryPast();
  const network = networks.find((text) => readNetwork(text) === undefined);
  if (network !== undefined) throw badNetwork({ network });
  if (networks.length > NETWORKS_MAX)
    throw tooManyNetworks({ count: networks.length, most: NETWORKS_MAX });
  return scopes === undefined ? limits : { ...limits, scopes: requireScopes(scopes, SCOPES) };
}

/** Limits in the form of the audit log. */
export const detailsOfLimits = ({ access, scopes, expiresAt, networks }: KeyLimits) => ({
  access,
  scopes,
  expiresAt: expiresAt?.toISOString() ?? null,
  networks,
});

export interface RateLimit {
  readonly requestsPerSecond: number;
  /** The number of requests at once after a pause. */
  readonly requestsBurst: number;
}

const REQUESTS_MAX = 100_000;

export function requireRateLimit({ requestsPerSecond, requestsBurst }: RateLimit): RateLimit {
  const fits =
    isWholeFrom(1, requestsPerSecond, REQUESTS_MAX) &&
    isWholeFrom(requestsPerSecond, requestsBurst, REQUESTS_MAX);
  if (!fits) throw badRateLimit({ most: REQUESTS_MAX });
  return { requestsPerSecond, requestsBurst };
}

const MAILS_MAX = 1_000_000;

/** Returns the cap. With 0 every mail is held back. Throws if it is out of range. */
export function requireMailCap(mailsPerDay: number): number {
  if (!isWholeFrom(0, mailsPerDay, MAILS_MAX)) throw badMailCap({ most: MAILS_MAX });
  return mailsPerDay;
}

/** Thirty days, to catch a typing error. */
const DELAY_SECONDS_MAX = 2_592_000;

export function requireSettlement(settlement: Settlement): Settlement {
  const { settlementSchedule, settlementDelaySeconds } = settlement;
  if (settlementSchedule !== "delay") return { settlementSchedule, settlementDelaySeconds: 0 };
  if (!isWholeFrom(1, settlementDelaySeconds, DELAY_SECONDS_MAX)) {
    throw badSettlementDelay({ secondsMax: DELAY_SECONDS_MAX });
  }
  return { settlementSchedule, settlementDelaySeconds };
}

/**
 * Returns the currencies, each once, in the documented order. Throws for an unknown one, or if naira is missing.
 */
export function requireWalletCurrencies(
  named: readonly string[],
  known: readonly Currency[],
): readonly Currency[] {
  const isKnown = named.every((one) => known.some((currency) => currency === one));
  if (!isKnown || !named.includes("NGN")) throw badWalletCurrencies({ known });
  return known.filter((currency) => named.includes(currency));
}

/** A week is enough to change to a new key. A leaked key gets no overlap. */
const OVERLAP_HOURS_MAX = 168;

export function requireOverlap(hours: number): number {
  if (!isWholeFrom(0, hours, OVERLAP_HOURS_MAX)) throw badOverlap({ hoursMax: OVERLAP_HOURS_MAX });
  return hours;
}

function isWholeFrom(least: number, value: number, most: number): boolean {
  return Number.isInteger(value) && value >= least && value <= most;
}
