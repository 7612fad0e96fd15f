import { expect, test } from "vitest";
import { requireMessage } from "../rules.ts";

test("the message of a pause has 1 to 255 characters, without blanks around it", () => {
  expect(requireMessage(` ${"m".repeat(255)} `)).toBe("m".repeat(255));
  for (const message of [" ", "m".repeat(256)])
    expect(() => requireMessage(message)).toThrow(
      expect.objectContaining({ code: "validation_failed", param: "message" }),
    );
});
