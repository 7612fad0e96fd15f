import { defineRefusal } from "../../kernel/refusals.ts";

export const signatureHelperOff = defineRefusal({
  code: "forbidden",
  when: "a live key asks for a signature and the operator has not allowed it",
  message: "Live requests are signed on your side. Ask the operator if you need this helper in live mode.",
});
