import { type Sql, sql } from "../database/sql.ts";

/**
 * True if a column's text is a sealed value in Base64: its first bytes are the format and the key's id. Plain texts are
 * JSON or ids.
 */
export const isSealedText = (name: Sql): Sql =>
  sql`substr(${name}, 1, 4) ~ '^A[Q-Za-f][A-Za-z0-9+/]{2}$' and length(${name}) >= 40`;
