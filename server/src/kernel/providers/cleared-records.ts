import type { Sql } from "../database/sql.ts";
import type { Currency } from "../money.ts";
import type { Subject } from "./ports/provider-port.ts";

/**
 * Finds the records of a domain that have money at a provider. A query for columns `provider`, `key` and `is_purchase`, of the
 * record with the environment and the `link_id` of the row `movement`. A purchase is what some statements lack: a bill, or
 * a deposit.
 */
export type ClearedRecords = Sql;

/** What both sides call an order of ours. */
export const orderKey = ({ environmentId, id }: Subject): string => `order/${environmentId}/${id}`;

const ORDER_KEY = /^order\/(\d{1,18})\/(\d{1,18})$/;

/** The order of a key. Undefined: the key is of something else. */
export function readOrderKey(key: string): Subject | undefined {
  const [, environmentId, id] = ORDER_KEY.exec(key) ?? [];
  if (environmentId === undefined || id === undefined) return undefined;
  return { environmentId: BigInt(environmentId), id: BigInt(id) };
}

/** What both sides call a credit. */
export const creditKey = (sessionId: string): string => `credit/${sessionId}`;

/** What both sides call a movement of a card, by the issuer's id of it. */
export const cardKey = (currency: Currency, recordId: string): string =>
  `card/${currency}/${recordId}`;

/** What the price of a new card is called, by the issuer's reference of the card. */
export const cardFeeKey = (issuerReference: string): string => `card-fee/USD/${issuerReference}`;

/** What a line of a statement is called that is about neither. */
export const lineKey = (lineId: string): string => `line/${lineId}`;
