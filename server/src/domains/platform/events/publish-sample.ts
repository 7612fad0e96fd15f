import { present } from "../../../kernel/assert.ts";
import { type MoneyOperation, operation } from "../../../kernel/ledger/operation.ts";
import { EVENTS } from "./schemas.ts";

/** Publishes a sample of an event, so that a merchant can test a receiver. */
export function publishSample(type: string): MoneyOperation<{ id: string; event: string }> {
  const { sample } = present(
    EVENTS.find(({ event }) => event === type),
    `the event ${type}`,
  );
  return operation({
    name: "events.publish_sample",
    needs: {},
    decide: (_found, books) => ({ id: books.publish(type, sample), event: type }),
  });
}
