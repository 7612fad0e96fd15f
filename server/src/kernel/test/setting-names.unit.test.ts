import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { readConfig } from "../../config.ts";
import { refuseUnknownSettings, SETTING_NAMES } from "../../setting-names.ts";

const ROOT = path.join(import.meta.dirname, "../../../..");

describe("the names of settings", () => {
  test("are those of the table in the operator's guide", () => {
    const guide = readFileSync(path.join(ROOT, "docs/guides/operating.md"), "utf8");
    const rows = guide.split("\n").filter((line) => line.startsWith("| `"));
    const described = rows.flatMap((row) => row.match(/^\| `(KASUWA_\w+)`/)?.[1] ?? []);
    expect(described.sort()).toEqual([...SETTING_NAMES].sort());
  });

  test("are those that the program reads", () => {
    const source = path.join(ROOT, "server");
    const files = ["src", "bin"].flatMap((folder) =>
      readdirSync(path.join(source, folder), { recursive: true, encoding: "utf8" }).map((file) =>
        path.join(folder, file),
      ),
    );
    const read = files
      .filter((file) => /\.[jt]s$/.test(file) && !/[\\/]test[\\/]/.test(file))
      .filter((file) => path.basename(file) !== "setting-names.ts")
      .flatMap(
        (file) => readFileSync(path.join(source, file), "utf8").match(/KASUWA_[A-Z_]+/g) ?? [],
      );
    for (const name of new Set(read))
      expect(() => refuseUnknownSettings({ [name]: "1" })).not.toThrow();
    expect([...new Set(read)]).toEqual(expect.arrayContaining([...SETTING_NAMES]));
  });
});

test.each([
  ["KASUWA_DEMOO", "There is no setting KASUWA_DEMOO; did you mean KASUWA_DEMO?"],
  [
    "KASUWA_TRUSTED_PROXY",
    "There is no setting KASUWA_TRUSTED_PROXY; did you mean KASUWA_TRUSTED_PROXIES?",
  ],
  ["KASUWA_FOO", "There is no setting KASUWA_FOO; docs/guides/operating.md lists the settings."],
  [
    "KASUWA_COLOUR_SCHEME",
    "There is no setting KASUWA_COLOUR_SCHEME; docs/guides/operating.md lists the settings.",
  ],
])("%s is refused at the start", (name, sentence) => {
  expect(() => readConfig({ [name]: "1" }, "/")).toThrow(sentence);
});

test("what a supervisor or a reader of the guides sets is no setting, and is not refused", () => {
  const env = { KASUWA_SUPERVISOR_PID: "7", KASUWA_URL: "http://127.0.0.1:4000", PATH: "/bin" };
  expect(() => readConfig(env, "/")).not.toThrow();
});
