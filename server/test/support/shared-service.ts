import { commonSettings } from "../../src/common-settings.ts";
import { createBusiness } from "../../src/domains/platform/businesses/index.ts";
import { readCommonSettings } from "../../src/domains/platform/cells/take-settings.ts";
import type { Queryable } from "../../src/kernel/database/database.ts";
import { sql } from "../../src/kernel/database/sql.ts";
import { requireAllDescribed } from "./event-schemas.ts";
import { findReadable, noteExchanges, requireHidden } from "./planted-numbers.ts";
import { httpOfTests, startTestService, type TestService } from "./service.ts";

/** Starts a service of the caller's own, or a shared one. */
export type StartService = () => Promise<TestService>;

/**
 * Lets the test files of this process have one service in turn, with its database and its connections: half of what a
 * file cost went into starting it. Each gets a new business. For tests that only look at the records of their own
 * businesses, and leave other rows as they are.
 */
export function sharing(start: StartService): StartService {
  let idle: TestService | undefined;
  return async () => {
    // How it reads requests is chosen when it starts.
    if (!httpOfTests.readsPlain) return await start();
    const shared = idle ?? (await start());
    idle = undefined;
    return await lend(shared, async (isReusable) => {
      if (!isReusable || idle !== undefined) return await shared.stop();
      idle = shared;
    });
  };
}

async function lend(
  shared: TestService,
  giveBack: (isReusable: boolean) => Promise<void>,
): Promise<TestService> {
  const { kit, logged, metrics } = shared;
  const { database } = kit;
  logged.length = 0;
  const settings = await readSettings(database);
  const { begunAt } = await database.one<{ begunAt: Date }>(sql`select now() as "begunAt"`);
  const business = await createBusiness(kit, { name: "Adire Market", approved: true });
  const stop = async () => {
    const areSame = (await readSettings(database)) === settings;
    await requireAllDescribed(database, begunAt);
    noteExchanges();
    // The tables and the files are searched when the run ends.
    const readable = await findReadable(async () => [
      { name: "the log", content: Buffer.from(logged.join("\n")) },
    ]);
    await giveBack(areSame);
    metrics.requireAllDescribed();
    requireHidden(readable);
  };
  return { ...shared, business, stop };
}

/** If a file has changed something that all businesses share, no other file uses its service. */
const readSettings = async (database: Queryable): Promise<string> =>
  JSON.stringify(await readCommonSettings(database, commonSettings));

export const startSharedService = sharing(startTestService);
