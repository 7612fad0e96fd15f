import type { Kit } from "../../../kernel/kit.ts";
import type { Books } from "../../../kernel/ledger/books.ts";
import { type MoneyOperation, operation } from "../../../kernel/ledger/operation.ts";
import { formatReference } from "../../../kernel/references.ts";
import { Refusal } from "../../../kernel/refusals.ts";
import { referenceTaken } from "./errors.ts";
import { EXPIRE_TASK } from "./jobs.ts";
import { type AccountOrder, computeEnd, type OpenedNumber, openNumber } from "./open-number.ts";
import { createdOf } from "./present-account.ts";
import { type VirtualAccount, virtualAccountBy, virtualAccounts } from "./queries.ts";
import type { AccountStatus } from "./rules.ts";

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
  opened: OpenedNumber,
): VirtualAccount {
  const { kind, reference, holder, ownerId = null, amount = null, narration = null } = order;
  const { id, provider, orderReference, bankCode, bankName, accountNumber, accountName } = opened;
  const expiresAt = earlier(computeEnd(books.now, order.expiresInMinutes), opened.closesAt);
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

/** A number that the provider has closed takes no payment, whatever was asked for. */
const earlier = (wanted: Date | null, closesAt: Date | undefined): Date | null =>
  wanted === null || (closesAt !== undefined && closesAt < wanted) ? (closesAt ?? null) : wanted;

const expiryOf = ({ environmentId, id }: VirtualAccount) => ({
  environmentId: String(environmentId),
  id: String(id),
});
