import { expect, vi } from "vitest";
import { configureProvider } from "../../src/domains/platform/providers/index.ts";
import { sql } from "../../src/kernel/database/sql.ts";
import type { GivenSettings } from "../../src/kernel/providers/live/provider-settings.ts";
import type { Emulator } from "../emulators/emulator.ts";
import { type Answered, ask, dataOf, type TestService } from "./service.ts";
import { startWorkingService, type WorkingService } from "./working-service.ts";

/** What a service with emulators as its live providers offers. */
export interface LiveMode {
  /** Configures a provider as the operator does, and lets its emulator send notices here. */
  connect(provider: string, emulator: Emulator, settings: GivenSettings): Promise<void>;
  /** Sends a request with the business's live keys. */
  askLive(path: string, body?: object, idempotencyKey?: string): Promise<Answered>;
}

/** The whole service with a business in live mode. */
export type LiveService = WorkingService & LiveMode;

/** Settings as in a file: without those that are undefined. */
export const givenSettings = (settings: Readonly<Record<string, string | null>>): GivenSettings =>
  Object.fromEntries(
    Object.entries(settings).flatMap(([name, value]) => (value === null ? [] : [[name, value]])),
  );

export const startLiveService = async (): Promise<LiveService> =>
  await inLiveMode(await startWorkingService());

/** The service, with its business ready for live mode. */
export async function inLiveMode<Service extends TestService>(
  service: Service,
): Promise<Service & LiveMode> {
  const { kit, url, business } = service;
  // A test cannot wait for the next day's settlement, and live mode has no clock to advance.
  await kit.database.run(sql`
    update environments set settlement_schedule = 'T+0'
    where business_id = ${business.businessId} and mode = 'live'`);
  return {
    ...service,
    async connect(provider, emulator, settings) {
      emulator.sendNoticesTo(`${url}/inbound/${provider}`);
      await configureProvider(kit, { provider, settings, isUnchecked: false, by: "amina" });
    },
    askLive: (path, body, idempotencyKey) =>
      ask(service, {
        ...{ path, body, key: business.live },
        ...(idempotencyKey === undefined ? {} : { idempotencyKey }),
      }),
  };
}

const HOLDER = {
  ...{ firstName: "Ngozi", lastName: "Adéyẹmí", email: "ngozi@example.com" },
  ...{ mobileNumber: "08031234567", bvn: "22222222226" },
};

/** Opens an account number of the live business. */
export async function openLiveNumber(service: Pick<LiveMode, "askLive">): Promise<string> {
  const answer = await service.askLive("/business/virtualaccount/customer", HOLDER);
  if (answer.status !== 200) throw new Error(`no account was opened: ${answer.text}`);
  return dataOf<{ accountNumber: string }>(answer).accountNumber;
}

/** What the live business can spend, in naira. */
export const liveBalance = async (service: Pick<LiveMode, "askLive">): Promise<number> =>
  dataOf<{ available: number }>(await service.askLive("/business/balance")).available;

/** Waits until a provider's emulator has paid the live business. */
export async function fundLive(
  service: Pick<LiveMode, "askLive">,
  pay: (accountNumber: string) => void,
): Promise<void> {
  pay(await openLiveNumber(service));
  await vi.waitFor(async () => expect(await liveBalance(service)).toBeGreaterThan(0), 20_000);
}

/**
 * Lets requeries and retries happen now, because live mode has no clock to advance. Most wait for 15 minutes at most. What
 * waits for longer than the given hours, like the end of a card, keeps its time.
 */
export async function hurry(
  { kit: { database } }: Pick<LiveService, "kit">,
  hours = 0.3,
): Promise<void> {
  await database.run(sql`
    update timers set due_at = now(), fires_at = now()
    where fires_at > now() and fires_at < now() + ${hours} * interval '1 hour'`);
  // While a circuit breaker is open, jobs that are due at once would use up all their attempts.
  await database.run(sql`
    update graphile_worker._private_jobs set run_at = now(), attempts = 1
    where attempts > 0 and locked_at is null`);
}

const NIGHTLY = "reconciliation.run";

/**
 * Keeps the nightly comparison from running during a test's own. The first night of a new service comes when its worker
 * starts.
 */
export async function skipNights({ kit: { database } }: Pick<LiveService, "kit">): Promise<void> {
  await vi.waitFor(async () => {
    const ended = await database.many(sql`
      select from job_schedules where task = ${NIGHTLY} and not exists (
        select from graphile_worker._private_jobs where key = ${`schedule/${NIGHTLY}`})`);
    expect(ended).toHaveLength(1);
  }, 20_000);
  await database.run(sql`update job_schedules set turn = turn + 1 where task = ${NIGHTLY}`);
}
