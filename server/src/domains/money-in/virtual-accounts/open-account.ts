import { present } from "../../../kernel/assert.ts";
import type { Kit } from "../../../kernel/kit.ts";
import type { Books } from "../../../kernel/ledger/books.ts";
import { internalCaller } from "../../../kernel/ledger/internal-caller.ts";
import { type MoneyOperation, operation } from "../../../kernel/ledger/operation.ts";
import type { Minor } from "../../../kernel/money.ts";
import type { Opened, OpenOutcome } from "../../../kernel/providers/ports/collection-rail.ts";
import type { Scenario } from "../../../kernel/providers/ports/scenario.ts";
import { providerNotConfigured, providerUnavailable } from "../../../kernel/providers/refusals.ts";
import { formatReference } from "../../../kernel/references.ts";
import { Refusal } from "../../../kernel/refusals.ts";
import type { Mode } from "../../../kernel/tenancy/access.ts";
import { findBank } from "../../platform/banks/index.ts";
import { openingRefused, openingUnproven, referenceTaken } from "./errors.ts";
import { EXPIRE_TASK } from "./jobs.ts";
import { createdOf } from "./present-account.ts";
import { type Holder, type VirtualAccount, virtualAccountBy, virtualAccounts } from "./queries.ts";
import type { AccountKind, AccountStatus } from "./rules.ts";

export interface AccountOrder {
  readonly environmentId: bigint;
  readonly mode: Mode;
  readonly kind: AccountKind;
  readonly accountName: string;
  readonly holder: Holder;
  /** The merchant's own reference; the service creates one where it is missing. */
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
 * Asks the provider to open a number, before anything is stored, because the merchant waits for it. A number that is
 * then not stored is given to no other account, and a credit to it would be unmatched. The operation stores the
 * provider's id first, under the request's key. So a retry after an answer, a timeout or a crash gets the same number
 * and uses no other.
 */
export async function openNumber(kit: Kit, order: AccountOrder): Promise<OpenedNumber> {
  const { environmentId, mode, accountName, bvn = null, scenario } = order;
  const rail = kit.providers.collectionRail(mode);
  if (rail === undefined) throw providerNotConfigured();
  const id = await idFor(kit, order);
  const reference = rail.referenceFor({ environmentId, id });
  const request = { environmentId, reference, accountName, bvn };
  const opened = openedBy(await rail.openAccount(request, { scenario }));
  const bank = present(findBank(opened.bankCode, mode), `the bank ${opened.bankCode}`);
  return { ...opened, id, provider: rail.name, orderReference: reference, bankName: bank.name };
}

async function idFor(kit: Kit, { environmentId, operationKey }: AccountOrder): Promise<bigint> {
  const caller = {
    ...internalCaller(environmentId, `virtual-account/${operationKey}`),
    present: String,
  };
  return BigInt((await kit.ledger.run(numbering, caller)).body);
}

const numbering = operation({
  name: "virtual_accounts.number",
  needs: {},
  decide: (_found, books) => books.nextId(),
});

function openedBy(outcome: OpenOutcome): Opened {
  switch (outcome.kind) {
    case "opened":
      return outcome;
    case "refused":
      throw openingRefused(outcome);
    case "unavailable":
      throw providerUnavailable();
    case "unknown":
      // An error of the provider proves nothing: it may have opened the number.
      throw openingUnproven();
  }
}

/** Returns the operation that stores an account whose number is open. */
export async function openAccount<Answer>(
  kit: Kit,
  order: AccountOrder,
  show: (account: VirtualAccount) => Answer,
): Promise<MoneyOperation<Answer>> {
  return await orRefusing(async () => makingOf(order, await openNumber(kit, order), show));
}

/** Refuses through the ledger, so a retry under the same key gets its first answer. */
export async function orRefusing<Answer>(
  make: () => Promise<MoneyOperation<Answer>>,
): Promise<MoneyOperation<Answer>> {
  try {
    return await make();
  } catch (refusal) {
    if (refusal instanceof Refusal) return refusing(refusal);
    throw refusal;
  }
}

const refusing = <Answer>(refusal: Refusal): MoneyOperation<Answer> =>
  operation({
    name: "virtual_accounts.refuse",
    needs: {},
    decide(): Answer {
      throw refusal;
    },
  });

function makingOf<Answer>(
  order: AccountOrder,
  number: OpenedNumber,
  show: (account: VirtualAccount) => Answer,
): MoneyOperation<Answer> {
  const reference = order.reference ?? formatReference("vac", number.id);
  return operation({
    name: "virtual_accounts.open",
    needs: { other: virtualAccountBy(reference) },
    decide({ other }, books) {
      if (other !== undefined) throw referenceTaken({ reference });
      const account = writeAccount(books, { ...order, reference }, number);
      books.publish("VIRTUAL_ACCOUNT_CREATED", createdOf(account));
      return show(account);
    },
  });
}

/** Stores the account of an open number, and schedules its expiry. */
export function writeAccount(
  books: Books,
  order: AccountOrder & { readonly reference: string; readonly ownerId?: bigint },
  { id, provider, orderReference, bankCode, bankName, accountNumber, accountName }: OpenedNumber,
): VirtualAccount {
  const { kind, reference, holder, ownerId = null, amount = null, narration = null } = order;
  const expiresAt = endOf(books.now, order.expiresInMinutes);
  const status: AccountStatus = amount === null ? "active" : "waiting";
  const account = books.insert(virtualAccounts, {
    environmentId: books.environment.id,
    ...{ id, kind, ownerId, reference, provider, orderReference },
    ...{ bankCode, bankName, accountNumber, accountName },
    ...{ status, amount, received: 0n, expiresAt, narration, holder, createdAt: books.now },
  });
  if (expiresAt !== null) books.schedule(EXPIRE_TASK, expiryOf(account), expiresAt);
  return account;
}

const MINUTE_MS = 60_000;

const endOf = (now: Date, minutes: number | undefined): Date | null =>
  minutes === undefined ? null : new Date(now.getTime() + minutes * MINUTE_MS);

const expiryOf = ({ environmentId, id }: VirtualAccount) => ({
  environmentId: String(environmentId),
  id: String(id),
});
