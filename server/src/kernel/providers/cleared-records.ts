import type { Sql } from "../database/sql.ts";
import type { Currency } from "../money.ts";
import type { Subject } from "./ports/provider-port.ts";

/**
 * Finds the records of a domain that have money at a provider. A query for columns `provider`, `key` and `is_purchase`,
 * of the record with the environment and the `link_id` of the row `movement`. A purchase is a record that some
 * statements lack: a bill, or a deposit.
 */
export type ClearedRecords = Sql;

/** The key by which both sides name an order of ours. */
export const orderKey = ({ environmentId, id }: Subject): string => `order/${environmentId}/${id}`;

const ORDER_KEY = /^order\/(\d{1,18})\/(\d{1,18})$/;

/** The order of a key. Undefined: the key is of something else. */
export function readOrderKey(key: string): Subject | undefined {
  const [, environmentId, id] = ORDER_KEY.exec(key) ?? [];
  if (environmentId === undefined || id === undefined) return undefined;
  return { environmentId: BigInt(environmentId), id: BigInt(id) };
}

/** The key by which both sides name a credit. */
export const creditKey = (sessionId: string): string => `credit/${sessionId}`;

/** The key by which both sides name a movement of a card: it contains the issuer's id of the movement. */
export const cardKey = (currency: Currency, recordId: string): string =>
  `card/${currency}/${recordId}`;

/** The key of the price of a new card: it contains the issuer's reference of the card. */
export const cardFeeKey = (issuerReference: string): string => `card-fee/USD/${issuerReference}`;

/** The key of a statement line that is about none of these. */
export const lineKey = (lineId: string): string => `line/${lineId}`;
