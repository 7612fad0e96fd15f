import { defineRefusal } from "../../../kernel/refusals.ts";

export const unknownBank = defineRefusal<{ code: string; param: string }>({
  code: "invalid_bank",
  when: "no bank of this mode has the code, or the bank is closed to transfers",
  sample: { param: "destinationBankCode", code: "058999" },
  message: ({ code }) =>
    `No bank that takes transfers has the code ${code}. Take a code from the list of banks, with supportsTransfer true.`,
  param: ({ param }) => param,
});
