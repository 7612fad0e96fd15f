import type { Mode } from "../../../api/place.ts";
import type { Currency } from "../../../format/amount.ts";
import { commandQuery } from "../../api/read-command.ts";
import type { Price } from "./describe-price.ts";

export interface ListedPrice {
  readonly item: string;
  readonly about: string;
  readonly currency: Currency;
  readonly price: Price;
  readonly source: "own" | "default" | "built in";
}

export interface Tier {
  /** Each may have alternatives. */
  readonly requires: readonly (readonly string[])[];
  readonly unlocks: readonly string[];
  /** Null: without limit. */
  readonly payoutMax: number | null;
  readonly payoutDailyMax: number | null;
  readonly balanceMax: number | null;
}

/** In naira. Null: no transfer waits. */
export interface Thresholds {
  readonly apiAbove: number | null;
  readonly dashboardAbove: number | null;
}

export interface CardSettings {
  readonly isEntitled: boolean;
  readonly rate: {
    readonly nairaPerDollar: number;
    readonly rateSource: string;
    readonly rateSetAt: string | null;
  } | null;
}

export interface ListedKey {
  readonly id: string;
  readonly mode: Mode;
  /** Null for the main key. */
  readonly name: string | null;
  readonly access: string;
  readonly scopes: readonly string[];
  readonly networks: readonly string[];
  readonly createdAt: string;
  readonly expiresAt: string | null;
  readonly endsAt: string | null;
  readonly lastUsedAt: string | null;
  readonly lastAddress: string | null;
}

export interface TeamMember {
  readonly memberId: string;
  readonly name: string;
  readonly email: string;
  readonly role: string;
  readonly joinedAt: string;
  readonly seenAt: string | null;
  readonly hasTwoFactor: boolean;
  readonly passkeys: number;
}

export interface TeamInvitation {
  readonly id: string;
  readonly email: string;
  readonly role: string;
  readonly invitedBy: string;
  readonly expiresAt: string;
}

export interface Team {
  readonly members: readonly TeamMember[];
  readonly invitations: readonly TeamInvitation[];
}

export const pricesQuery = (business: string, mode: Mode) =>
  commandQuery<readonly ListedPrice[]>("price list", { business, mode });

export const tiersQuery = (business: string, mode: Mode) =>
  commandQuery<readonly Tier[]>("tiers show", { business, mode });

export const thresholdsQuery = (business: string, mode: Mode) =>
  commandQuery<Thresholds>("approval show", { business, mode });

export const cardSettingsQuery = (business: string, mode: Mode) =>
  commandQuery<CardSettings>("card show", { business, mode });

export const keysQuery = (business: string) =>
  commandQuery<readonly ListedKey[]>("api-keys list", { business });

export const teamQuery = (business: string) => commandQuery<Team>("member list", { business });
