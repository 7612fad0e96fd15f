import { present } from "../../../kernel/assert.ts";
import type { Kit } from "../../../kernel/kit.ts";
import type { Books } from "../../../kernel/ledger/books.ts";
import { internalCaller } from "../../../kernel/ledger/internal-caller.ts";
import { type MoneyOperation, operation } from "../../../kernel/ledger/operation.ts";
import type { Scenario } from "../../../kernel/providers/ports/scenario.ts";
import { formatReference, parseReference } from "../../../kernel/references.ts";
import { presentCard, readCardReference } from "./present-card.ts";
import { type Card, cardById, cards, readCard } from "./queries.ts";
import { reportStatus } from "./report-status-to-issuer.ts";
import { requireTransition } from "./require-transition.ts";
import { ensureRetry } from "./retry-chain.ts";
import { FIRST_RETRY_MS, isUnfreezing } from "./rules.ts";
import { cardUnfreezeById, cardUnfreezes, readUnfreeze } from "./unfreeze-queries.ts";

/** How long a request waits while another one calls the issuer for the same card. */
const WAIT_MS = 8_000;

const PREFIX = "unf";

interface BegunUnfreeze {
  readonly environmentId: bigint;
  /** The reference that `beginUnfreeze` returned. */
  readonly begun: string;
}

/** Makes the card active here and stores the request. Does not call the issuer. Returns the unfreeze's reference. */
export function beginUnfreeze(reference: string, requestId: string): MoneyOperation<string> {
  const cardId = readCardReference(reference);
  return operation({
    name: "cards.unfreeze",
    needs: { card: cardById(cardId) },
    decide({ card }, books): string {
      const id = books.nextId();
      const { environment, now: begunAt } = books;
      const active = card !== undefined && isUnfreezing(card) ? card : activate(books, card);
      // The request calls the issuer. This retry does so if the request ends before that.
      ensureRetry(books, active, FIRST_RETRY_MS);
      const environmentId = environment.id;
      books.insert(cardUnfreezes, { environmentId, id, cardId, requestId, answer: null, begunAt });
      return formatReference(PREFIX, id);
    },
  });
}

function activate(books: Books, card: Card | undefined): Card {
  const [found, status] = requireTransition(card, "unfreeze");
  return books.update(cards, found, { status, frozenByIssuer: false, updatedAt: books.now });
}

/** Calls the issuer and stores the answer. If another call for this card is open, `answerUnfreeze` waits for it. */
export async function carryOutUnfreeze(
  kit: Kit,
  { environmentId, begun }: BegunUnfreeze,
  scenario: Scenario | undefined,
): Promise<void> {
  const { id, cardId } = await findUnfreeze(kit, { environmentId, begun });
  const isCalled = await reportStatus(kit, { environmentId, id: cardId }, scenario);
  if (isCalled) await storeAnswer(kit, { environmentId, cardId, id });
}

/** The stored answer of an unfreeze. Undefined while the issuer can still confirm it in time. */
export async function answerUnfreeze(kit: Kit, begunUnfreeze: BegunUnfreeze) {
  const { environmentId } = begunUnfreeze;
  const { id, cardId, requestId, answer, waitedMs } = await findUnfreeze(kit, begunUnfreeze);
  if (answer !== null) return { requestId, data: JSON.parse(answer) };
  const card = present(await readCard(kit.database, environmentId, cardId), "the card");
  if (isUnfreezing(card) && waitedMs < WAIT_MS) return undefined;
  await storeAnswer(kit, { environmentId, cardId, id });
  const stored = await findUnfreeze(kit, begunUnfreeze);
  return { requestId, data: JSON.parse(present(stored.answer ?? undefined, "the answer")) };
}

async function findUnfreeze({ database }: Kit, { environmentId, begun }: BegunUnfreeze) {
  const id = present(parseReference(PREFIX, begun), "a reference of an unfreeze");
  return present(await readUnfreeze(database, environmentId, id), "an unfreeze");
}

/** Stores the card as it is now. The operation's key lets this happen once, so all repetitions get one answer. */
async function storeAnswer(
  { ledger }: Kit,
  { environmentId, cardId, id }: { environmentId: bigint; cardId: bigint; id: bigint },
): Promise<void> {
  const storing = operation({
    name: "cards.answer_unfreeze",
    needs: { card: cardById(cardId), unfreeze: cardUnfreezeById(cardId, id) },
    decide({ card, unfreeze }, books) {
      const found = present(unfreeze, "an unfreeze");
      const shown = presentCard(present(card, "the card"), books.account(cardId), books.now);
      books.update(cardUnfreezes, found, { answer: JSON.stringify(shown) });
    },
  });
  await ledger.run(storing, internalCaller(environmentId, `cards/unfreeze/${id}/answer`));
}
