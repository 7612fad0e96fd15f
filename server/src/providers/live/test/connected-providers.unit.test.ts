import { expect, test } from "vitest";
import { ConnectedProviders, type ConnectionTools } from "../connected-providers.ts";

test("settings that were written during a refresh are read when the next one ends", async () => {
  let stored = "monnify";
  const reads = { begun: 0, go: () => {} };
  const going = new Promise<void>((resolve) => {
    reads.go = resolve;
  });
  /** Each read answers with what was stored when it began. */
  const many = async () => {
    reads.begun += 1;
    const row = { port: "collections", position: 1, provider: stored };
    await going;
    return [row];
  };
  const errors: unknown[] = [];
  // Without definitions, it uses only these of its tools.
  const tools = {
    ...{ database: { many }, definitions: {}, nowMs: () => 0 },
    onError: (error: unknown) => errors.push(error),
  } as unknown as ConnectionTools;
  const connected = new ConnectedProviders(tools);

  const first = connected.refresh();
  expect(reads.begun).toBe(1);
  stored = "paystack";
  const [second, third] = [connected.refresh(), connected.refresh()];
  expect(third).toBe(second);
  reads.go();
  await first;
  expect(connected.routesOf("collections")).toMatchObject([{ provider: "monnify" }]);
  await second;
  expect(connected.routesOf("collections")).toMatchObject([{ provider: "paystack" }]);
  expect(errors).toEqual([]);
});
