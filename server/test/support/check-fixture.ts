import { afterAll, beforeAll, beforeEach, expect } from "vitest";
import {
  beginVerification,
  parseVerification,
} from "../../src/domains/customers/verification/begin-verification.ts";
import { chooseVerifier } from "../../src/domains/customers/verification/choose-verifier.ts";
import type { Requery } from "../../src/domains/customers/verification/jobs.ts";
import { verification } from "../../src/domains/customers/verification/module.ts";
import {
  readVerification,
  type Verification,
} from "../../src/domains/customers/verification/queries.ts";
import { requeryCheck } from "../../src/domains/customers/verification/requery-check.ts";
import { runCheck } from "../../src/domains/customers/verification/run-check.ts";
import {
  createContext,
  type VerificationContext,
} from "../../src/domains/customers/verification/verification-context.ts";
import { createBusiness, findEnvironment } from "../../src/domains/platform/businesses/index.ts";
import { present } from "../../src/kernel/assert.ts";
import { sql } from "../../src/kernel/database/sql.ts";
import type { Kit } from "../../src/kernel/kit.ts";
import { internalCaller } from "../../src/kernel/ledger/internal-caller.ts";
import { chooseAmong } from "../../src/kernel/providers/choose-provider.ts";
import { advanceClock } from "./advance-clock.ts";
import { FakeVerifier } from "./fake-verifier.ts";
import { verify } from "./ledger-fixture.ts";
import { runWaiting } from "./run-jobs.ts";
import { startTestService, type TestService } from "./service.ts";

/**
 * Identity checks with prepared providers. Jobs run one after another, when a test runs them. Nothing happens in between,
 * so a test sees every step.
 */
export interface CheckFixture {
  readonly context: VerificationContext;
  readonly environmentId: bigint;
  readonly first: FakeVerifier;
  /** What is configured; the first gets new checks. */
  verifiers: FakeVerifier[];
  /** Begins a check of a BVN and holds its price. The registry is not asked yet. */
  begin(): Promise<bigint>;
  /** Asks the registry, as the request that began the check does. */
  ask(id: bigint): Promise<void>;
  see(id: bigint): Promise<Verification>;
  /** Requeries, as a job does. */
  requery(wanted: Requery): Promise<void>;
  /** Runs the existing jobs once each. Errors of the jobs are not caught. */
  runJobs(): Promise<number>;
  /** Moves the clock on, and runs what is due. */
  pass(seconds: number): Promise<number>;
  balance(): Promise<{ available: bigint; held: bigint }>;
  alerts(): Promise<readonly { kind: string; subject: string }[]>;
  countEvents(): Promise<number>;
}

export const FUNDS = 500_000_000n;
export const PRICE = 4_000n;

export function useChecks(): () => CheckFixture {
  let service: TestService;
  let fixture: CheckFixture;
  beforeAll(async () => {
    service = await startTestService();
  });
  /** Each test has a merchant and a provider of its own, and no job of another test. */
  beforeEach(async () => {
    await service.kit.database.run(sql`truncate graphile_worker._private_jobs, timers`);
    fixture = await makeFixture(service);
  });
  afterAll(async () => {
    expect((await verify(service.kit.database)).findings).toEqual([]);
    await service.stop();
  });
  return () => fixture;
}

async function makeFixture(service: TestService): Promise<CheckFixture> {
  const first = new FakeVerifier("first");
  const kit: Kit = {
    ...service.kit,
    providers: {
      ...service.kit.providers,
      identityVerifier: chooseAmong(
        () => fixture.verifiers,
        () => [],
      ),
    },
  };
  const { database } = kit;
  const business = await createBusiness(kit, { name: "Baobab Foods", approved: true });
  const environmentId = await findEnvironment(database, business.businessId, "test");
  const context = createContext(kit, []);
  const tasks = present(verification([]).tasks?.(kit, {}), "the tasks");
  const runJobs = () => runWaiting(kit, tasks);
  const see = async (id: bigint) =>
    present(await readVerification(database, environmentId, id), "the verification");
  const fixture: CheckFixture = {
    ...{ context, environmentId, first, verifiers: [first], see, runJobs },
    begin: () => begin(kit, environmentId),
    ask: async (id) => {
      const { requestId } = await see(id);
      await runCheck(context, { environmentId, id, requestId });
    },
    requery: (wanted) => requeryCheck(context, wanted),
    pass: async (seconds) => {
      await advanceClock(database, environmentId, seconds);
      return await runJobs();
    },
    balance: () =>
      database.one<{ available: bigint; held: bigint }>(sql`
        select available, held from ledger_accounts
        where environment_id = ${environmentId} and kind = 'business_wallet'`),
    alerts: () =>
      database.many<{ kind: string; subject: string }>(sql`
        select kind, subject from alerts where environment_id = ${environmentId} order by id`),
    countEvents: async () => {
      const { count } = await database.one<{ count: number }>(sql`
        select count(*)::integer as count from events
        where environment_id = ${environmentId} and type = 'VERIFICATION_NOTIFICATION'`);
      return count;
    },
  };
  return fixture;
}

let begun = 0;

async function begin(kit: Kit, environmentId: bigint): Promise<bigint> {
  begun += 1;
  const requestId = `req_${begun}`;
  const question = { identifiers: { bvn: "22345678901" }, claimed: null };
  const place = { environmentId, mode: "test" } as const;
  const order = {
    type: "bvn",
    ...question,
    scenario: undefined,
    requestId,
    operationKey: `request:${requestId}`,
    verifier: chooseVerifier(kit, place, { kind: "bvn", ...question }),
  } as const;
  const caller = internalCaller(environmentId, requestId);
  const { outcome } = await kit.ledger.run(beginVerification(kit.vault, order, undefined), caller);
  return parseVerification(present(outcome, "the verification"));
}
