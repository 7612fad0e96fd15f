import type { Static } from "typebox";
import { checkBody } from "../../../kernel/http/routes/validation.ts";
import { TransferItemBody } from "../transfers/index.ts";

/** One transfer, as the API takes it. */
export type ItemBody = Static<typeof TransferItemBody>;

/** Checks a row as the API checks an item. */
export const checkItem = checkBody(TransferItemBody);
