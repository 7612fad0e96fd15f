/** The events after which a list of transactions has a new row, or one of another status. */
export const MONEY_EVENTS =
  /^(?:TRANSFER|FUNDING|PAYOUT|BILLS_PURCHASE|VERIFICATION)_NOTIFICATION$/;
