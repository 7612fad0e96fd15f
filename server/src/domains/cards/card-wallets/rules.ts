/** The types of rows of the card wallet's statement. */
export const ROW_TYPES = [
  "Funding",
  "CardFunding",
  "CardWithdrawal",
  "CardReturn",
  "Fee",
  "VAT",
  "TestFunds",
  "Adjustment",
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
  ledger_adjusted: "Adjustment",
};

const TYPE_OF_PURPOSE: Readonly<Record<string, RowType>> = { fee: "Fee", vat: "VAT" };

/** The type of a row. The purpose of a charge (fee, VAT) takes precedence over the kind of transaction. */
export const toRowType = (kind: string, purpose: string | null): RowType =>
  (purpose === null ? undefined : TYPE_OF_PURPOSE[purpose]) ?? TYPE_OF_KIND[kind] ?? "Other";
