import { defineRefusal } from "../../refusals.ts";

export const clockOnlyForward = defineRefusal({
  code: "validation_failed",
  when: "a test clock would move by nothing, backward, or by a part of a second",
  message: "A test clock moves forward by whole seconds: send a positive whole number.",
  param: "seconds",
});

export const clockTooFarAhead = defineRefusal({
  code: "validation_failed",
  when: "a test clock would be more than ten years ahead",
  message:
    "This would set the test clock more than ten years ahead. Send a smaller number of seconds.",
  param: "seconds",
});

export const clockOfLiveMode = defineRefusal({
  code: "forbidden",
  when: "the clock of a live environment would move",
  message: "Only the clock of a test environment can be moved.",
});
