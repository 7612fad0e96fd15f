import { expect, test } from "vitest";
import { type Entered, Guard } from "../watch-server.ts";

interface Simulated extends Entered {
  end(): void;
}

/** A server of which nothing is true but its numbers; its end is simulated. */
function simulated(pid: number, port = 5_000): Simulated {
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  const keeper = { ended, isLast: async () => true, close: async () => undefined };
  return { postmaster: { pid, port, status: "ready" }, keeper, adopted: false, end };
}

function guarded(first: Entered, revive: () => Promise<Entered>) {
  const said: string[] = [];
  const settings = {
    dataFolder: "/nowhere",
    revive,
    log: (message: string) => void said.push(message),
    onGivenUp: (sentence: string) => void said.push(`given up: ${sentence}`),
  };
  return { guard: new Guard(first, settings), said };
}

test("gives up a server that another process restarted on another port: all connections use the old port", async () => {
  const first = simulated(1);
  const { said } = guarded(first, async () => simulated(2, 6_000));
  first.end();
  await expect.poll(() => said.at(-1)).toMatch(/^given up: .* on port 6000 instead of 5000\.$/);
});

test("a start that fails is tried again", async () => {
  const first = simulated(1);
  let tries = 0;
  const { guard, said } = guarded(first, async () => {
    tries += 1;
    if (tries < 3) throw new Error("the remains of the one before are in the way");
    return simulated(2);
  });
  first.end();
  await expect.poll(() => guard.entered.postmaster.pid).toBe(2);
  expect(said).toEqual([
    "PostgreSQL (process 1) has ended, and is started again.",
    "PostgreSQL runs again (process 2).",
  ]);
});

test("a server that is left may end", async () => {
  const first = simulated(1);
  let revivals = 0;
  const { guard, said } = guarded(first, async () => {
    revivals += 1;
    return simulated(2);
  });
  await guard.leave();
  first.end();
  await first.keeper.ended;
  await Promise.resolve();
  expect([revivals, said]).toEqual([0, []]);
});
