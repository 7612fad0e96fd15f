import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { verify } from "../../../../../test/support/ledger-fixture.ts";
import { present } from "../../../../kernel/assert.ts";
import type { StatementLine } from "../../../../kernel/providers/ports/statement-source.ts";
import { moneyActions } from "../../../../money-actions.ts";
import { approveProposal, isProposed } from "../../proposals/index.ts";
import {
  decideItem,
  differenceOf,
  isExplained,
  listExceptions,
  reportReconciliation,
} from "../index.ts";
import { type ReconciledService, startReconciledService } from "./reconciled-service.ts";

const ORDERS = 4;

let tried: ReconciledService;
beforeAll(async () => {
  tried = await startReconciledService();
}, 60_000);
afterAll(() => tried?.stop());

/** One thing that happens: the statement changes, a person decides, or a run comes. */
type Step =
  | { readonly do: "say"; readonly about: number; readonly kobo: number; readonly fee: number }
  | { readonly do: "drop"; readonly about: number }
  | { readonly do: "decide"; readonly which: number; readonly isLoss: boolean }
  | { readonly do: "run" };

const about = fc.nat({ max: ORDERS + 1 });
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    do: fc.constant("say" as const),
    about,
    kobo: fc.constantFrom(0, -500_000, -499_999, 1, 700_000),
    fee: fc.constantFrom(0, 1_000, -25),
  }),
  fc.record({ do: fc.constant("drop" as const), about }),
  fc.record({
    do: fc.constant("decide" as const),
    which: fc.nat({ max: 5 }),
    isLoss: fc.boolean(),
  }),
  fc.constant({ do: "run" as const }),
);

test("whatever the statement says and people decide, every kobo of the clearing account is explained", {
  timeout: 120_000,
}, async () => {
  await tried.fund();
  const orders: Awaited<ReturnType<ReconciledService["transfer"]>>[] = [];
  for (let at = 0; at < ORDERS; at++) orders.push(await tried.transfer(5_000 + at));
  const lineOf = (which: number, kobo: number, fee: number): StatementLine => {
    const order = orders[which];
    return {
      id: `line ${which}`,
      about: order === undefined ? { kind: "other" } : { kind: "order", subject: order.subject },
      ...{ amount: BigInt(kobo), fee: BigInt(fee), currency: "NGN", at: new Date(), text: "" },
    };
  };
  const put = (line: StatementLine) => {
    const at = tried.lines.findIndex(({ id }) => id === line.id);
    tried.lines.splice(at === -1 ? tried.lines.length : at, at === -1 ? 0 : 1, line);
  };
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 12 }), async (steps) => {
      for (const one of steps) {
        if (one.do === "say") put(lineOf(one.about, one.kobo, one.fee));
        // A line that a provider does not list any more keeps what it said.
        if (one.do === "drop")
          tried.lines.splice(
            0,
            tried.lines.length,
            ...tried.lines.filter(({ id }) => id !== `line ${one.about}`),
          );
        if (one.do === "decide") await decideOne(one.which, one.isLoss);
        if (one.do === "run") await tried.run();
      }
      await tried.run();
      await expectExplained();
    }),
    { numRuns: 12 },
  );
  for (;;) {
    const [open] = await listExceptions(tried.service.kit, {});
    if (open === undefined) break;
    await decideOne(0, false);
  }
  expect((await tried.run()).exceptions).toEqual([]);
  const [sums] = (await reportReconciliation(tried.service.kit)).providers;
  expect(sums?.byOurBooks).toBe(sums?.byStatements);
  expect((await verify(tried.service.kit.database)).findings).toEqual([]);
});

async function decideOne(which: number, isLoss: boolean): Promise<void> {
  const { kit } = tried.service;
  const open = await listExceptions(kit, {});
  const item = open[which % Math.max(1, open.length)];
  if (item === undefined) return;
  const decision = isLoss ? "write_off" : "book";
  const proposed = await decideItem(kit, { id: item.id, decision, by: "amina", note: "Tried." });
  if (!isProposed(proposed)) throw new Error("a second person is needed");
  await approveProposal(kit, moneyActions, { id: proposed.proposalId, by: "bola" });
}

async function expectExplained(): Promise<void> {
  const { kit } = tried.service;
  const report = await reportReconciliation(kit);
  expect(isExplained(report)).toBe(true);
  const sums = present(report.providers[0], "the provider");
  expect(report.providers).toHaveLength(1);
  expect(sums.bookedFees).toBe(sums.fees);
  const open = await listExceptions(kit, {});
  const differences = open.reduce((sum, item) => sum + differenceOf(item), 0n);
  expect(sums.byStatements - sums.byOurBooks).toBe(differences);
}
