import { present } from "../../../kernel/assert.ts";
import type { Kit } from "../../../kernel/kit.ts";
import type { Minor } from "../../../kernel/money.ts";
import type {
  AccountRequest,
  CollectionRail,
  NotOpened,
  Opened,
  OpenOutcome,
} from "../../../kernel/providers/ports/collection-rail.ts";
import type { Scenario } from "../../../kernel/providers/ports/scenario.ts";
import { providerNotConfigured, providerUnavailable } from "../../../kernel/providers/refusals.ts";
import type { Mode } from "../../../kernel/tenancy/access.ts";
import { findBank } from "../../platform/banks/index.ts";
import { beginOpening } from "./begin-opening.ts";
import { openingRefused, openingUnproven } from "./errors.ts";
import { moveOpening } from "./move-opening.ts";
import type { AccountOpening } from "./opening-queries.ts";
import { type Holder, readByNumber } from "./queries.ts";
import type { AccountKind } from "./rules.ts";

export interface AccountOrder {
  readonly environmentId: bigint;
  readonly mode: Mode;
  readonly kind: AccountKind;
  readonly accountName: string;
  readonly holder: Holder;
  /** The merchant's own reference; the service creates one if it is missing. */
  readonly reference?: string | undefined;
  readonly bvn?: string | undefined;
  readonly amount?: Minor | undefined;
  readonly expiresInMinutes?: number | undefined;
  readonly narration?: string | undefined;
  readonly scenario: Scenario | undefined;
  /** Identifies a repeated request, which gets the number of the first. */
  readonly operationKey: string;
}

/** A number that a provider has opened and that is not stored yet. */
export interface OpenedNumber extends Opened {
  readonly id: bigint;
  readonly provider: string;
  readonly orderReference: string;
  readonly bankName: string;
}

/**
 * Asks a provider to open a number, before the account is stored, because the merchant waits for it. A number whose
 * account is then not stored is given to no other account, and a credit to it would be unmatched. The operation stores
 * our reference and the provider first, under the request's key. So a retry after an answer, a timeout or a crash asks
 * the same provider, which has one number for each reference. Throws what the provider refuses.
 */
export async function openNumber(kit: Kit, order: AccountOrder): Promise<OpenedNumber> {
  const [first] = railsFor(kit, order);
  const opening = await beginOpening(kit, order, first);
  return await openInTurn(kit, order, opening, []);
}

const railsFor = ({ providers }: Kit, order: AccountOrder): readonly CollectionRail[] => {
  const { environmentId, mode, kind: about, amount = null } = order;
  return providers.collectionRail.inOrder(mode, { environmentId, about, amount });
};

/** A provider that provably has opened no number, and its limit if that was the reason. */
interface Tried {
  readonly provider: string;
  readonly limit: NotOpened | undefined;
}

/** Asks the opening's provider. If it provably has opened no number, asks the next one that has not been tried. */
async function openInTurn(
  kit: Kit,
  order: AccountOrder,
  opening: AccountOpening,
  triedBefore: readonly Tried[],
): Promise<OpenedNumber> {
  const { mode, scenario } = order;
  const { id, provider, orderReference } = opening;
  const rail = kit.providers.collectionRail(mode, provider);
  const request = requestOf(order, orderReference, kit.clock.now());
  const outcome = await rail?.openAccount(request, { scenario });
  const limit = outcome?.kind === "refused" && outcome.isOwnLimit ? outcome : undefined;
  if (outcome !== undefined && outcome.kind !== "unavailable" && limit === undefined) {
    const opened = openedBy(outcome);
    await requireUnused(kit, opened, id);
    const bank = present(findBank(opened.bankCode, mode), `the bank ${opened.bankCode}`);
    return { ...opened, id, provider, orderReference, bankName: bank.name };
  }
  const tried = [...triedBefore, { provider, limit }];
  const next = railsFor(kit, order).find(({ name }) => tried.every((one) => one.provider !== name));
  const moved = await moveOpening(kit, opening, next);
  if (moved !== undefined) return await openInTurn(kit, order, moved, tried);
  if (next === undefined) refuseByLimits(tried);
  throw rail === undefined ? providerNotConfigured() : providerUnavailable();
}

/**
 * Throws for a number that an earlier account has: a bank gives a closed number out again. Money that comes to it would be
 * credited to the earlier account. A request with another Idempotency-Key gets another number.
 */
async function requireUnused(
  { database }: Kit,
  { bankCode, accountNumber }: Opened,
  id: bigint,
): Promise<void> {
  const known = await readByNumber(database, bankCode, accountNumber);
  if (known !== undefined && known.id !== id) throw openingRefused({ reason: TAKEN });
}

const TAKEN =
  "The provider returned a number that an earlier account has. Send the request with a new Idempotency-Key to get another number.";

/** Throws the first limit if every provider has one. One that takes nothing now may take the request later. */
function refuseByLimits(tried: readonly Tried[]): void {
  const [first] = tried;
  if (first?.limit !== undefined && tried.every(({ limit }) => limit !== undefined))
    throw openingRefused(first.limit);
}

function requestOf(order: AccountOrder, reference: string, now: Date): AccountRequest {
  const { environmentId, accountName, bvn = null, amount, expiresInMinutes } = order;
  const { firstName, lastName, email, phone } = order.holder;
  return {
    ...{ environmentId, reference, accountName, bvn },
    holder: { firstName, lastName, email, phone },
    once: amount === undefined ? null : { amount, expiresAt: computeEnd(now, expiresInMinutes) },
  };
}

function openedBy(outcome: Exclude<OpenOutcome, { kind: "unavailable" }>): Opened {
  switch (outcome.kind) {
    case "opened":
      return outcome;
    case "refused":
      throw openingRefused(outcome);
    case "unknown":
      // An error of the provider proves nothing: it may have opened the number.
      throw openingUnproven();
  }
}

const MINUTE_MS = 60_000;

export const computeEnd = (now: Date, minutes: number | undefined): Date | null =>
  minutes === undefined ? null : new Date(now.getTime() + minutes * MINUTE_MS);
