import { present } from "../../../kernel/assert.ts";
import type { Queryable } from "../../../kernel/database/database.ts";
import { providerUnavailable } from "../../../kernel/providers/refusals.ts";
import { readCardReference } from "../cards/index.ts";
import { issuerRefused } from "./errors.ts";
import { readOrder } from "./queries.ts";

/** The stored answer to a request for a card. Undefined until the outcome is known. Throws the stored refusal. */
export async function answerOrder(database: Queryable, environmentId: bigint, reference: string) {
  const cardId = readCardReference(reference);
  const order = present(await readOrder(database, environmentId, cardId), "the order of a card");
  switch (order.answered) {
    case null:
      return undefined;
    case "unavailable":
      throw providerUnavailable();
    case "refused":
      throw issuerRefused({ reason: present(order.reason, "the reason of a refusal") });
    case "card":
      return {
        requestId: order.requestId,
        data: JSON.parse(present(order.answer, "the answer to an order")),
      };
  }
}
