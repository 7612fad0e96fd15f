import { afterAll, beforeAll, expect, test } from "vitest";
import { EMULATED_KEYS, VtpassEmulator } from "../../../../../test/emulators/vtpass/vtpass.ts";
import { sql } from "../../../../kernel/database/sql.ts";
import { dayInLagos } from "../../../../kernel/time/lagos-time.ts";
import { listAlerts } from "../../alerts/index.ts";
import { configureProvider } from "../../providers/index.ts";
import { takeStatementFile } from "../index.ts";
import { writeCoverage } from "../queries.ts";
import { daysBefore } from "../rules.ts";
import { type ReconciledService, startReconciledService } from "./reconciled-service.ts";

const vtpass = new VtpassEmulator();
let tried: ReconciledService;
beforeAll(async () => {
  await vtpass.listen();
  tried = await startReconciledService();
}, 60_000);
afterAll(async () => {
  await tried?.stop();
  await vtpass.close();
});

const kit = () => tried.service.kit;
const ago = (days: number) => daysBefore(new Date(), days);

/** The alerts about missing statements. */
async function missing(): Promise<readonly { subject: string; message: string }[]> {
  const all = await listAlerts(kit(), { all: false });
  const its = all.filter(({ kind }) => kind === "reconciliation.no_record");
  return its.map(({ subject, message }) => ({ subject, message }));
}

const configureVtpass = (more: Readonly<Record<string, string>> = {}) =>
  configureProvider(kit(), {
    ...{ provider: "vtpass", isUnchecked: false, by: "amina" },
    settings: { ...EMULATED_KEYS, baseUrl: `${vtpass.url}/api`, ...more },
  });

test("a statement that was never read raises an alert once it is due, until its day is compared", async () => {
  await tried.alertMissing();
  expect(await missing()).toEqual([]);
  await kit().database.run(sql`update provider_settings set set_at = ${ago(4)}`);
  const day = dayInLagos(ago(4));
  await tried.alertMissing();
  await tried.alertMissing();
  expect(await missing()).toEqual([
    {
      subject: `monnify ${day}`,
      message: `The statement of monnify for ${day} was never read, so nothing of that day was compared. Run provider reconcile monnify --since ${day}.`,
    },
  ]);
  tried.refusal = { kind: "unavailable", why: "turned_away" };
  await tried.run();
  expect(await missing()).toHaveLength(1);
  tried.refusal = undefined;
  await tried.run();
  expect(await missing()).toEqual([]);
});

test("a day between two that were compared is missing, too", async () => {
  await tried.run();
  const day = dayInLagos(ago(3));
  await kit().database.run(sql`delete from provider_statements where day = ${day}::date`);
  await tried.alertMissing();
  expect(await missing()).toMatchObject([{ subject: `monnify ${day}` }]);
  await tried.run();
  expect(await missing()).toEqual([]);
});

test("a provider without a call needs a file of each day with purchases, after a week", async () => {
  await configureVtpass();
  const buy = (at: Date) =>
    kit().database.run(sql`
      insert into reconciliation_items (provider, key, environment_id, record_id, is_purchase, ours, at)
      values ('vtpass', 'order/9/' || nextval('ids'), 2, 7, true, -5000, ${at})`);
  await buy(ago(6));
  await tried.alertMissing();
  expect(await missing()).toEqual([]);
  await buy(ago(10));
  await tried.alertMissing();
  const day = dayInLagos(ago(10));
  expect(await missing()).toMatchObject([
    { subject: `vtpass ${day}`, message: expect.stringContaining("vtpass --file FILE") },
  ]);
  await takeStatementFile(kit(), {
    ...{ provider: "vtpass", columns: {}, by: "amina" },
    text: `date,amount\n${day},-50\n`,
  });
  await tried.run("vtpass");
  expect(await missing()).toEqual([]);
  // A file from before the purchase does not cover it, and does not undo a later one.
  await kit().database.run(sql`
    update provider_statements set read_at = ${ago(11)} where provider = 'vtpass'`);
  await tried.alertMissing();
  expect(await missing()).toHaveLength(1);
  const days = new Map([[day, 1]]);
  const file = {
    provider: "vtpass",
    source: "file",
    hasPurchases: true,
    by: "amina",
    days,
  } as const;
  await writeCoverage(kit().database, { ...file, readAt: ago(0) });
  await writeCoverage(kit().database, { ...file, readAt: ago(11) });
  await tried.alertMissing();
  expect(await missing()).toEqual([]);
});

test("a provider that is not configured owes no statement, and a setting can exempt one", async () => {
  await kit().database.run(sql`delete from provider_statements where provider = 'vtpass'`);
  await tried.alertMissing();
  expect(await missing()).toHaveLength(1);
  await configureVtpass({ statementDays: "0" });
  await tried.alertMissing();
  expect(await missing()).toEqual([]);
  await configureVtpass({ statementDays: "8" });
  await tried.alertMissing();
  expect(await missing()).toHaveLength(1);
  await kit().database.run(sql`delete from provider_settings where provider = 'vtpass'`);
  await tried.alertMissing();
  expect(await missing()).toEqual([]);
});
