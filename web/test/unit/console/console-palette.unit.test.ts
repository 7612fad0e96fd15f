import { expect, test } from "vitest";
import { PAGES } from "../../../src/console/pages.ts";
import { paletteEntries } from "../../../src/console/shell/palette-entries.ts";
import { consoleAddress } from "../../../src/console/shell/use-console.ts";

const find = (text: string, may = true) => {
  const to = (...where: [string | readonly string[], Record<string, string>?]) =>
    consoleAddress("live", ...where);
  return paletteEntries({ here: { to, can: () => may }, items: [], commands: [], text }).map(
    (entry) => entry.to,
  );
};

test.each([
  ["trf_9t5z5j3a85g8", "/live/transactions?search=trf_9t5z5j3a85g8"],
  ["000015261122111604000077", "/live/transactions?search=000015261122111604000077"],
  ["req_mi9w3k2c4f1c", "/live/requests/req_mi9w3k2c4f1c"],
])("a pasted %s is found", (text, address) => {
  expect(find(text)).toEqual([address]);
  expect(find(text, false)).toEqual([]);
});

test.each([
  "webhooks",
  "price set",
  "2026",
  "transfer 1000001",
])("%s is not a reference", (text) => {
  expect(find(text)).toEqual([]);
});

test("each page has a key of its own", () => {
  const keys = PAGES.flatMap(({ navigation }) => navigation?.key ?? []);
  expect(keys).toEqual([...new Set(keys)]);
});
