import { present } from "../../../kernel/assert.ts";
import type { Books } from "../../../kernel/ledger/books.ts";
import { type MoneyOperation, operation } from "../../../kernel/ledger/operation.ts";
import { EVENTS } from "./schemas.ts";

export interface SentSample {
  readonly id: string;
  readonly event: string;
}

/** Publishes a sample of an event, so that a merchant can test a receiver. */
export const publishSample = (type: string): MoneyOperation<SentSample> =>
  operation({
    name: "events.publish_sample",
    needs: {},
    decide: (_found, books) => writeSample(books, type),
  });

/** Publishes a sample of an existing event in the operation's transaction. */
export function writeSample(books: Books, type: string): SentSample {
  const { sample } = present(
    EVENTS.find(({ event }) => event === type),
    `the event ${type}`,
  );
  return { id: books.publish(type, sample), event: type };
}
