import type { Kind } from "./settings-query.ts";

interface Words {
  readonly text: string;
  readonly hint: string;
}

/** What each kind of mail is about. */
export const KIND_WORDS: Readonly<Record<Kind["kind"], Words>> = {
  approval: {
    text: "A transfer waits for approval",
    hint: "Within a minute. Not for transfers that you made yourself.",
  },
  money_failed: {
    text: "A transfer, payout or bill failed",
    hint: "With the amount and the receiver. Many failures come as one mail.",
  },
  credit_withheld: {
    text: "A credit is withheld",
    hint: "A customer’s wallet received more than the KYC tier allows.",
  },
  webhooks: {
    text: "A webhook endpoint fails",
    hint: "After one and three days of failures, and when it is disabled.",
  },
  access: {
    text: "Live keys, the team or approvals changed",
    hint: "You see immediately what another person changed. This protects the business.",
  },
  business: {
    text: "The operator approved or suspended the business",
    hint: "This opens or closes live mode.",
  },
};
