import { describe, expect, test } from "vitest";
import {
  findSettingProblems,
  type GivenSettings,
  type SettingTable,
} from "../../kernel/providers/live/provider-settings.ts";

interface SettingExpectations {
  /** Values for exactly the settings that are required. */
  readonly given: GivenSettings;
  readonly secret: readonly string[];
  /** Values that do not match their setting's format. */
  readonly wrong: readonly (readonly [setting: string, value: string])[];
}

/** The rules that the settings of every provider of live mode must meet. */
export function describeSettings(
  name: string,
  settings: SettingTable,
  { given, secret, wrong }: SettingExpectations,
): void {
  describe(`${name}: the settings`, () => {
    test("are required if they have no fallback, and no others are", () => {
      expect(findSettingProblems(settings, given)).toEqual([]);
      for (const needed of Object.keys(given)) {
        const { [needed]: _, ...others } = given;
        expect(findSettingProblems(settings, others)).toEqual([expect.stringContaining(needed)]);
      }
    });

    test("that are secret are marked as such", () => {
      const marked = Object.entries(settings).filter(([, setting]) => setting.secret);
      expect(marked.map(([setting]) => setting)).toEqual(secret);
    });

    test("have a description, and fallbacks in their format", () => {
      for (const { about, fallback, form } of Object.values(settings)) {
        expect(about).toMatch(/^\S.{8,}\.$/);
        if (typeof fallback === "string") expect(fallback).toMatch(form ?? /^/);
      }
    });

    test.each(wrong)("%s is not %j", (setting, value) => {
      const problems = findSettingProblems(settings, { ...given, [setting]: value });
      expect(problems).toEqual([expect.stringContaining(setting)]);
    });
  });
}
