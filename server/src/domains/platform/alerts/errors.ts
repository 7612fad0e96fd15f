import { defineRefusal } from "../../../kernel/refusals.ts";

export const alertNotOpen = defineRefusal<{ id: bigint }>({
  code: "not_found",
  when: "no open alert has this id",
  message: ({ id }) => `No open alert has the id ${id}. List the open ones with alerts.`,
});

export const noteMissing = defineRefusal({
  code: "missing_field",
  when: "an alert is closed without a note",
  message: "Write in a note what you found or did. It helps with the next alert of this kind.",
  param: "note",
});

export const noFailedJob = defineRefusal<{ id: bigint }>({
  code: "not_found",
  when: "no job with this id failed, or a worker runs it now",
  message: ({ id }) =>
    `No failed job ${id} is waiting. It may be running now, or done. List them with job failed.`,
  param: "job",
});
