import { expect, test } from "vitest";
import { sentLabel } from "../../../src/console/pages/transactions/sent-label.ts";

test("an order that waits to be sent is not called sent", () => {
  expect(sentLabel("waiting")).toBe("First tried");
  expect(sentLabel("sent")).toBe("Sent");
  expect(sentLabel(null)).toBe("Sent");
});
