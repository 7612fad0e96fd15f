import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { describeAction, detailLines, PHRASES } from "../../src/pages/audit/describe-action.ts";

const DOMAINS = join(import.meta.dirname, "../../../server/src/domains");

/** Every action that the source of the service records under a name of its own. */
function recordedActions(): Set<string> {
  const files = readdirSync(DOMAINS, { recursive: true, encoding: "utf8" }).filter(
    (file) => file.endsWith(".ts") && !/[\\/]test[\\/]/.test(file),
  );
  return new Set(
    files.flatMap((file) =>
      [...readFileSync(join(DOMAINS, file), "utf8").matchAll(/\baction: "([a-z_.]+)"/g)].map(
        ([, action = ""]) => action,
      ),
    ),
  );
}

test("every action that the source names where it records one has a sentence", () => {
  const recorded = recordedActions();
  expect(recorded.size).toBeGreaterThan(30);
  expect([...recorded].filter((action) => PHRASES[action] === undefined)).toEqual([]);
});

test("an action of a newer service is shown by its name", () => {
  expect(describeAction("planet.move_orbit")).toBe("planet move orbit");
});

test("details are lines with a name, and what is absent is no line", () => {
  expect(detailLines({ email: "bisi@adire.example", oldRole: "finance", why: null })).toEqual([
    { label: "Email", value: "bisi@adire.example" },
    { label: "Old role", value: "finance" },
  ]);
});
