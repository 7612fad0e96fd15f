import { defineRefusal } from "../../../kernel/refusals.ts";

export const noStore = defineRefusal({
  code: "request_failed",
  when: "no place for archives is set",
  message:
    "No archive store is configured. Set KASUWA_ARCHIVE to file:/a/folder or s3://bucket/prefix, as docs/guides/archiving.md says.",
});

export const storeFailed = defineRefusal<{ reason: string }>({
  code: "request_failed",
  when: "the store of archives failed",
  message: ({ reason }) => `The archive store failed: ${reason}. Nothing was dropped. Try again.`,
});

export const notProven = defineRefusal<{ month: string }>({
  code: "request_failed",
  when: "the books were not proven after the month was archived",
  message: ({ month }) =>
    `The newest complete \`ledger verify\` must be later than the archive of ${month}, and must have found no fault. Run it now.`,
});

export const notReconciled = defineRefusal<{ month: string; knownUntil: Date }>({
  code: "request_failed",
  when: "reconciliation has not read the month",
  message: ({ month, knownUntil }) =>
    `Reconciliation has read the books only until ${knownUntil.toISOString()}, before the end of ${month}. Run reconciliation first.`,
});
