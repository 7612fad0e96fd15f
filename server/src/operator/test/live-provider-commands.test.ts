import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { MonnifyEmulator, SECRET_KEY } from "../../../test/emulators/monnify/monnify-emulator.ts";
import { givenSettings } from "../../../test/support/live-service.ts";
import { startTestService, type TestService } from "../../../test/support/service.ts";
import { settingsOf } from "../../providers/monnify/test/monnify-fixture.ts";
import { runOperator } from "../run-operator.ts";
import { operatorSettings } from "./operator-process.ts";

const emulator = new MonnifyEmulator();
let service: TestService;
let folder: string;

beforeAll(async () => {
  await emulator.listen();
  service = await startTestService();
  folder = await mkdtemp(join(tmpdir(), "kasuwa-settings-"));
});
afterAll(async () => {
  await service.stop();
  await emulator.close();
  await rm(folder, { recursive: true });
});

const operator = (...args: string[]) =>
  runOperator(args, {
    env: { ...operatorSettings, DATABASE_URL: service.kit.database.url },
    folder: "/dev/null",
  });

async function fileOf(changes: Readonly<Record<string, string>> = {}): Promise<string> {
  const settings = { ...givenSettings(settingsOf(emulator.url)), ...changes };
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}`);
  const file = join(folder, "settings.txt");
  await writeFile(file, ["# Monnify, live", "", ...lines].join("\n"));
  return file;
}

test("a provider is described, configured from a file, checked and forgotten", async () => {
  const described = await operator("provider", "describe", "monnify");
  expect(described.output).toMatch(/^Monnify\n/);
  expect(described.output).toMatch(/secretKey +needed +.+ Secret\./);
  expect(described.output).toMatch(/emailDomain +optional/);
  const saved = await operator("provider", "configure", "monnify", "--file", await fileOf());
  expect({ ...saved, output: "" }).toEqual({ output: "", complaint: "", exitCode: 0 });
  expect(saved.output).toMatch(
    /^Saved\. Every process uses it within a second\.\nNote: The wallet has NGN/,
  );
  expect((await operator("provider", "check", "monnify")).output).toMatch(/^The provider works\./);
  const preview = await operator("provider", "forget", "monnify");
  expect(preview.output).toContain("Nothing has been done yet");
  expect((await operator("provider", "forget", "monnify", "--yes")).output).toBe(
    "monnify is no longer configured.",
  );
  const gone = await operator("provider", "check", "monnify");
  expect([gone.exitCode, gone.complaint]).toEqual([
    1,
    expect.stringContaining("is not configured"),
  ]);
});

test("errors in a file are reported without its values", async () => {
  const wrong = await operator(
    ...["provider", "configure", "monnify", "--file"],
    await fileOf({ secretKey: "not-the-secret" }),
  );
  expect(wrong.exitCode).toBe(1);
  expect(wrong.complaint).toContain("nothing was saved");
  expect(wrong.complaint + wrong.output).not.toContain("not-the-secret");
  const file = join(folder, "broken.txt");
  await writeFile(file, SECRET_KEY);
  const broken = await operator("provider", "configure", "monnify", "--file", file);
  expect(broken.complaint).toContain("Setting 1 has no form NAME=VALUE.");
  expect(broken.complaint).not.toContain(SECRET_KEY);
  const missing = await operator("provider", "configure", "monnify", "--file", `${file}.none`);
  expect(missing.complaint).toContain("could not be read");
});

test("a check that finds a problem exits with 1", async () => {
  const file = await fileOf({ baseUrl: "http://127.0.0.1:1" });
  await operator("provider", "configure", "monnify", "--file", file, "--unchecked");
  const checked = await operator("provider", "check", "monnify");
  expect(checked.exitCode).toBe(1);
  expect(checked.output).toMatch(/^Problem: Monnify cannot be reached/);
  const examined = await operator("doctor");
  expect(examined.exitCode).toBe(1);
  expect(examined.output).toMatch(/missing +monnify +Monnify cannot be reached/);
  expect(examined.output).toMatch(/note +monnify +No statement of it was compared yet\./);
});

test("routes are set, listed and removed", async () => {
  expect((await operator("provider", "routes")).output).toMatch(/^There are no routes/);
  const set = await operator(
    ...["provider", "route", "bank_rail", "--position", "1", "--to", "monnify"],
    ...["--for", "058, 044", "--min-amount", "100", "--max-amount", "5000"],
  );
  expect(set.output).toMatch(
    /bank_rail +1 +monnify +058 044, from NGN 100\.00, up to NGN 5,000\.00/,
  );
  expect((await operator("provider", "routes")).output).toBe(set.output);
  const removed = await operator("provider", "unroute", "bank_rail", "--position", "1");
  expect(removed.output).toBe("Route 1 of bank_rail is removed.");
  const again = await operator("provider", "unroute", "bank_rail", "--position", "1");
  expect(again.complaint).toContain("bank_rail has no route 1");
});

test("calls are shown for a reference or for a provider", async () => {
  await operator("provider", "configure", "monnify", "--file", await fileOf());
  const shown = await operator("provider", "calls", "monnify");
  expect(shown.output).toMatch(/call +GET \/api\/v2\/disbursements\/wallet-balance\n/);
  expect(shown.output).not.toContain(SECRET_KEY);
  expect((await operator("provider", "calls", "trf_000000000000")).output).toBe(
    "No calls are logged.",
  );
  expect((await operator("provider", "calls", "trf_")).complaint).toContain("is no reference");
  const merchants = await operator("provider", "calls", "order-7781");
  expect([merchants.exitCode, merchants.complaint]).toEqual([
    1,
    expect.stringMatching(/^order-7781 is neither .+ nor one of .*monnify/),
  ]);
});
