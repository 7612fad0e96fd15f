import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../test/support/databases.ts";
import { runOperator } from "../run-operator.ts";
import { operatorSettings } from "./operator-process.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const examine = async (settings: Readonly<Record<string, string>>) => {
  const env = { ...operatorSettings, DATABASE_URL: database.url, ...settings };
  return (await runOperator(["doctor"], { env, folder: "/dev/null" })).output;
};

test("the doctor on the command line knows the settings of the service", async () => {
  const output = await examine({
    KASUWA_PUBLIC_URL: "https://pay.example.com",
    SMTP_URL: "smtps://mail.example.com:465",
    MAIL_FROM: "pay@example.com",
  });
  expect(output).toMatch(
    /ok +public address +Notices come to https:\/\/pay\.example\.com\/inbound/,
  );
  expect(output).toMatch(/ok +mail +A mail server is configured\./);
});

test("without these settings it says so", async () => {
  const output = await examine({});
  expect(output).toMatch(/missing +public address +Set KASUWA_PUBLIC_URL/);
  expect(output).toMatch(/note +mail +No mail server is configured/);
});
