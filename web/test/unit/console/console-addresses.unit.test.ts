import { expect, test } from "vitest";
import { isConsoleAddress } from "../../../src/console/account/console-address.ts";
import { initialTexts } from "../../../src/console/pages/commands/initial-texts.ts";

test.each([
  "/live/commands",
  "/test/commands/api-keys.create?business=1000001",
  "/live/businesses/1000001/prices",
])("logging in leads back to %s", (address) => {
  expect(isConsoleAddress(address)).toBe(true);
});

test.each([
  undefined,
  "https://evil.example/live/",
  "//evil.example/live",
  "/\\evil.example",
  "/live//evil.example",
  "/live/\\evil.example",
  "/login",
  "javascript:alert(1)",
])("logging in never leads to %s", (address) => {
  expect(isConsoleAddress(address)).toBe(false);
});

test("a form begins with the values in the address, and with the mode that is open", () => {
  const parameter = {
    ...{ kind: "argument" as const, required: true, placeholder: "", about: "", expects: null },
    ...{ isFile: false, insteadOfFile: null },
  };
  const parameters = ["mode", "business"].map((name) => ({ ...parameter, name }));
  const given = { business: "1000001", other: "x" };
  expect(initialTexts({ parameters }, given, "live")).toEqual({
    ...{ mode: "live", business: "1000001" },
  });
  expect(initialTexts({ parameters }, { mode: "test" }, "live")).toEqual({ mode: "test" });
  const optional = [{ ...parameter, name: "mode", kind: "option" as const, required: false }];
  expect(initialTexts({ parameters: optional }, {}, "live")).toEqual({});
});
