/** What a row of the card wallet's statement is. */
export const ROW_TYPES = [
  "Funding",
  "CardFunding",
  "CardWithdrawal",
  "CardReturn",
  "Fee",
  "VAT",
  "TestFunds",
  "Other",
] as const;

export type RowType = (typeof ROW_TYPES)[number];

const TYPE_OF_KIND: Readonly<Record<string, RowType>> = {
  card_wallet_funded: "Funding",
  card_issued: "CardFunding",
  card_funded: "CardFunding",
  card_withdrawn: "CardWithdrawal",
  card_returned: "CardReturn",
  test_funds: "TestFunds",
};

const TYPE_OF_PURPOSE: Readonly<Record<string, RowType>> = { fee: "Fee", vat: "VAT" };

/** What a charge is called says more than what it was charged for. */
export const typeOf = (kind: string, purpose: string | null): RowType =>
  (purpose === null ? undefined : TYPE_OF_PURPOSE[purpose]) ?? TYPE_OF_KIND[kind] ?? "Other";
