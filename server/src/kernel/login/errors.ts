import { defineRefusal } from "../refusals.ts";

export const passwordTooShort = defineRefusal<{ least: number }>({
  code: "validation_failed",
  when: "the password is too short",
  message: ({ least }) => `The password must have at least ${least} characters.`,
  sample: { least: 10 },
  param: "password",
});

export const passwordTooLong = defineRefusal<{ most: number }>({
  code: "validation_failed",
  when: "the password is too long",
  message: ({ most }) => `The password must have at most ${most} characters.`,
  sample: { most: 128 },
  param: "password",
});

export const passwordLocked = defineRefusal<{ wait: string }>({
  code: "limit_exceeded",
  when: "passwords or codes of the account were wrong too often",
  message: ({ wait }) => `Too many wrong attempts. Try again in ${wait}.`,
  sample: { wait: "15 minutes" },
});
