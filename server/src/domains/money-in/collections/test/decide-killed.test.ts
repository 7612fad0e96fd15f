import { expect, test, vi } from "vitest";
import {
  confirmIn,
  decide,
  inSuspense,
  sendSilently,
  sentAs,
} from "../../../../../test/support/sent-credits.ts";
import {
  betweenCells,
  type TestCell,
  useLinkedCells,
} from "../../../../../test/support/two-cells.ts";
import type { Kit } from "../../../../kernel/kit.ts";
import type { SentOutcome } from "../decide-sent.ts";

let one: TestCell;
let other: TestCell;
useLinkedCells((...cells) => {
  [one, other] = cells;
});

const STEPS = new Set<PropertyKey>(["many", "one", "maybeOne", "run", "transaction"]);

/** A kit of a process that dies after this many statements and operations. Nothing it does later has an effect. */
function dyingKit(kit: Kit, steps: number): { readonly kit: Kit; isDead(): boolean } {
  let left = steps;
  const dying = <Target extends object>(target: Target): Target =>
    new Proxy(target, {
      get(_, name) {
        const value: unknown = Reflect.get(target, name, target);
        if (typeof value !== "function") return value;
        if (!STEPS.has(name)) return value.bind(target);
        return async (...args: unknown[]) => {
          if (left === 0) throw new Error("the process is dead");
          left -= 1;
          const done: unknown = await value.apply(target, args);
          if (left === 0) throw new Error("the process dies");
          return done;
        };
      },
    });
  const dead = { ...kit, database: dying(kit.database), ledger: dying(kit.ledger) };
  return { kit: dead, isDead: () => left === 0 };
}

const STEPS_MAX = 30;

/** Does it with a process that dies, and then again with one that lives. Returns whether the first one died. */
async function killedAfter(steps: number, act: (kit: Kit) => Promise<unknown>): Promise<boolean> {
  const { kit, isDead } = dyingKit(one.kit, steps);
  await act(kit).catch(() => undefined);
  // What was done before the death is refused the second time.
  await act(one.kit).catch((error: Error) => expect(error.message).toContain("has ended"));
  return isDead();
}

test.each<[SentOutcome, boolean, string]>([
  ["failed", true, "paid"],
  ["paid", false, "refused"],
])("whatever step kills a decision as %s and its correction: what the cell did counts once", async (outcome, isCredited, state) => {
  let suspense = await inSuspense(one.kit);
  // Each confirmation is another night's: a cell is asked about a credit once in one night.
  let nights = 0;
  const confirmNext = (kit: Kit) => {
    nights += 1;
    return confirmIn(kit, 24 * nights);
  };
  for (let steps = 1; steps <= STEPS_MAX; steps += 1) {
    const { reference } = await sendSilently(one, other, { isCredited });
    const hasDecidedDead = await killedAfter(steps, (kit) => decide(kit, reference, outcome));
    vi.restoreAllMocks();
    const hasConfirmedDead = await killedAfter(steps, confirmNext);
    expect(await sentAs(one.kit, reference)).toMatchObject({ state, decidedBy: "ada" });
    if (!isCredited) suspense += 10_000n;
    expect(await inSuspense(one.kit)).toBe(suspense);
    expect((await betweenCells(one)) + (await betweenCells(other))).toBe(0n);
    if (!hasDecidedDead && !hasConfirmedDead) return;
  }
  expect.unreachable("each of both has fewer steps");
});
