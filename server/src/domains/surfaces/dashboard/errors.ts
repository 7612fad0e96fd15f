import { defineRefusal } from "../../../kernel/refusals.ts";
import { OWN_VIEWS_MAX, SHARED_VIEWS_MAX } from "./saved-view-queries.ts";

export const viewNotFound = defineRefusal({
  code: "not_found",
  when: "the business has no such saved view, or it is another person's own",
  message: "There is no such saved view. It may have been deleted; choose another one.",
});

export const viewOfAnother = defineRefusal<{ madeBy: string }>({
  code: "forbidden",
  when: "a saved view belongs to another person",
  sample: { madeBy: "ada@example.com" },
  message: ({ madeBy }) =>
    `${madeBy} made this view, so only ${madeBy}, an owner or an admin may change it. Save your filters as a view of your own.`,
});

export const tooManyViews = defineRefusal({
  code: "request_failed",
  when: "the person has saved the most views of this page that are kept",
  message: `You have ${OWN_VIEWS_MAX} saved views of this page already. Delete one that you no longer use.`,
});

export const tooManySharedViews = defineRefusal({
  code: "request_failed",
  when: "the business shares the most views of this page that are kept",
  message: `Your team shares ${SHARED_VIEWS_MAX} views of this page already. Delete one that you no longer use.`,
});

export const referenceOfSeveral = defineRefusal<{ references: readonly string[] }>({
  code: "validation_failed",
  when: "a reference matches several transactions",
  sample: { references: ["trf_9t5z5j3a85g8", "trf_9t5z5j3a85g9"] },
  message: ({ references }) =>
    `This matches ${references.length} transactions. Give the reference of one of them: ${references.join(", ")}.`,
  param: "reference",
});
