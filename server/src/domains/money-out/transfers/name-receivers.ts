import type { Kit } from "../../../kernel/kit.ts";
import type { NameOutcome } from "../../../kernel/providers/ports/bank-rail.ts";
import type { Mode } from "../../../kernel/tenancy/access.ts";
import { answerWithin } from "./answer-within.ts";
import { serviceAccountNotFound } from "./errors.ts";
import type { Destination, TransferRequest } from "./rules.ts";

/** How long a request waits for the names of its receivers in other cells, all of them together. */
const WAIT_MS = 1_500;

type InCell = Extract<Destination, { kind: "cell" }>;

/**
 * Returns the destinations with the names that other cells have of their accounts. Throws for an account that its cell
 * does not have. A cell that gives no answer in time delays no transfer: the name that is known stays.
 */
export async function nameReceivers(
  kit: Kit,
  { items, mode }: Pick<TransferRequest, "items" | "mode">,
  destinations: readonly Destination[],
): Promise<readonly Destination[]> {
  const there = destinations.filter((destination) => destination.kind === "cell");
  if (there.length === 0) return destinations;
  const asked = new Map(there.map((one) => [one.accountNumber, one]));
  const names = new Map<string, NameOutcome>(
    await Promise.all(
      [...asked.values()].map(
        async (one) => [one.accountNumber, await askCell(kit, mode, one)] as const,
      ),
    ),
  );
  return destinations.map((destination, at) => {
    if (destination.kind !== "cell") return destination;
    const name = names.get(destination.accountNumber);
    if (name?.kind === "not_found")
      throw serviceAccountNotFound({ param: `${items[at]?.at ?? ""}destinationAccountNumber` });
    return name?.kind === "found" ? { ...destination, accountName: name.accountName } : destination;
  });
}

async function askCell(
  kit: Kit,
  mode: Mode,
  { provider, ...account }: InCell,
): Promise<NameOutcome> {
  const rail = kit.providers.cells.rail(mode, provider);
  return rail === undefined
    ? { kind: "unavailable", why: "unreachable" }
    : await answerWithin(WAIT_MS, rail.nameOf(account));
}
