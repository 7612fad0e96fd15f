/** What notices are about. The notification settings of a person have the same names. */
export const NOTICE_KINDS = [
  "approval",
  "money_failed",
  "credit_withheld",
  "webhooks",
  "access",
  "business",
] as const;

export type NoticeKind = (typeof NOTICE_KINDS)[number];
