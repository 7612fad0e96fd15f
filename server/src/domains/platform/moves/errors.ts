import { defineRefusal } from "../../../kernel/refusals.ts";

export const cannotMove = defineRefusal<{ reason: string }>({
  code: "request_failed",
  when: "a business cannot move to another cell as things are",
  message: ({ reason }) => reason,
  sample: {
    reason: "This installation has no cell number. Set KASUWA_CELL and start the service.",
  },
});

export const moveInterrupted = defineRefusal<{ reason: string }>({
  code: "request_failed",
  when: "a move has to wait, or its cells differ",
  message: ({ reason }) => reason,
  sample: { reason: "A job of the business runs. Run the command again." },
});
