import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  type EmulatedAnswer,
  type EmulatedNotice,
  type EmulatedRequest,
  Emulator,
} from "../../../../test/emulators/emulator.ts";
import { signAnswer } from "../../../kernel/cells/cell-signature.ts";
import type { Payment } from "../../../kernel/providers/ports/bank-rail.ts";
import type { HttpCall } from "../../http/provider-client.ts";
import { CellClient } from "../cell-client.ts";
import { cellRail } from "../cell-rail.ts";

const SECRET = "the_secret_of_the_link_between_12_and_14";

/**
 * A cell that gives the answers that a test prepares. It signs them correctly, unless the test gives another secret.
 */
class PreparedCell extends Emulator {
  says: object = { outcome: "not_found" };
  secret = SECRET;
  status = 200;

  protected answer({ headers }: EmulatedRequest): EmulatedAnswer {
    const text = JSON.stringify(this.says);
    const signature = signAnswer(this.secret, String(headers["x-cell-signature"]), text);
    return { status: this.status, body: text, headers: { "x-cell-signature": signature } };
  }

  protected forge(notice: EmulatedNotice): EmulatedNotice {
    return notice;
  }

  get paths(): string[] {
    return this.requests.splice(0).map(({ path }) => path);
  }
}

const [first, second] = [new PreparedCell(), new PreparedCell()];
const calls: HttpCall[] = [];
const clients: CellClient[] = [];

beforeAll(async () => {
  await first.listen();
  await second.listen();
});
afterAll(async () => {
  for (const client of clients) await client.close();
  await first.close();
  await second.close();
});

function clientOf(cell: number, url: string): CellClient {
  const client = new CellClient({
    ...{
      own: 12,
      cell,
      url,
      secret: SECRET,
      now: () => new Date(),
      nowMs: () => performance.now(),
    },
    onHttpCall: (call) => void calls.push(call),
  });
  clients.push(client);
  return client;
}

const PAYMENT: Payment = {
  ...{ environmentId: 7n, reference: "kw000000000007000000000008", amount: 500n, currency: "NGN" },
  destination: { bankCode: "SERVICE", accountNumber: "0140000001", accountName: "Adire" },
  ...{ narration: "Rent", senderName: "Baobab", senderAccountNumber: "0120000001" },
};

const call = () => ({ signal: AbortSignal.timeout(5_000) });

const rail = () => {
  first.says = { outcome: "not_found" };
  Object.assign(first, { secret: SECRET, status: 200 });
  first.requests.splice(0);
  second.requests.splice(0);
  return cellRail({
    ...{ mode: "test", client: clientOf(14, first.url) },
    clientOf: (cell) => (cell === 15 ? clientOf(15, second.url) : undefined),
  });
};

describe("a business that has moved", () => {
  test.each([
    "send",
    "find",
  ] as const)("is asked about in the cell that now has it: %s", async (what) => {
    const asked = rail();
    first.says = { outcome: "moved", cell: "15" };
    second.says = { outcome: "credited", paymentReference: "trf_15x", sessionId: "ses_15x" };
    expect(await asked[what](PAYMENT, call())).toMatchObject({ kind: "succeeded" });
    const path = what === "send" ? "payments" : "find";
    expect(second.requests[0]?.body).toBe(first.requests[0]?.body);
    expect([first.paths, second.paths]).toEqual([
      [`/inbound/14/cells/12/${path}`],
      [`/inbound/15/cells/12/${path}`],
    ]);
  });

  test("is named by the cell that now has it", async () => {
    const asked = rail();
    first.says = { outcome: "moved", cell: "15" };
    second.says = { outcome: "found", accountName: "Adire Market" };
    expect(await asked.nameOf(PAYMENT.destination, call())).toEqual({
      ...{ kind: "found", accountName: "Adire Market" },
    });
  });

  test.each([
    ["to a cell that is not connected", { outcome: "moved", cell: "16" }, 16],
    ["to the cell that says so", { outcome: "moved", cell: "14" }, null],
    ["to no cell", { outcome: "moved", cell: "9" }, null],
    ["in a circle", { outcome: "moved", cell: "15" }, null],
  ])("%s proves nothing, and a missing link is named", async (_where, says, missing) => {
    const asked = rail();
    first.says = says;
    second.says = { outcome: "moved", cell: "14" };
    const outcome = await asked.send(PAYMENT, call());
    expect(outcome).toMatchObject({ kind: "unknown" });
    expect("missingCell" in outcome ? outcome.missingCell : null).toBe(missing);
    expect(first.paths).toHaveLength(1);
  });
});

describe("a business that has moved twice", () => {
  test("is followed to its cell, past cells that decided nothing", async () => {
    rail();
    const third = new PreparedCell();
    await third.listen();
    const asked = cellRail({
      ...{ mode: "test", client: clientOf(14, first.url) },
      clientOf: (cell) =>
        cell === 12 ? undefined : clientOf(cell, cell === 15 ? second.url : third.url),
    });
    first.says = { outcome: "moved", cell: "15" };
    second.says = { outcome: "moved", cell: "16" };
    third.says = { outcome: "credited", paymentReference: "trf_16x", sessionId: "ses_16x" };
    expect(await asked.send(PAYMENT, call())).toMatchObject({ kind: "succeeded" });
    third.says = { outcome: "found", accountName: "Adire Market" };
    expect(await asked.nameOf(PAYMENT.destination, call())).toMatchObject({ kind: "found" });
    third.says = { outcome: "moved", cell: "15" };
    expect(third.paths).toHaveLength(2);
    expect(await asked.find(PAYMENT, call())).toMatchObject({ kind: "unknown" });
    expect(third.paths).toHaveLength(1);
    await third.close();
  });

  test("to the sender's cell gets its payments sent again, and no money is left in transit", async () => {
    const asked = rail();
    first.says = { outcome: "moved", cell: "12" };
    for (const what of ["send", "find"] as const)
      expect(await asked[what](PAYMENT, call())).toMatchObject({
        kind: "failed",
        reason: expect.stringContaining("has just moved"),
      });
    expect(await asked.nameOf(PAYMENT.destination, call())).toMatchObject({ kind: "unknown" });
    first.says = { outcome: "moved", cell: "15" };
    second.says = { outcome: "moved", cell: "12" };
    expect(await asked.find(PAYMENT, call())).toMatchObject({ kind: "failed" });
  });
});

describe("an answer", () => {
  test.each([
    ["that the other cell did not sign", { secret: `${SECRET}x` }],
    ["that is signed, and is an error", { status: 500 }],
  ])("%s proves nothing", async (_what, changes) => {
    const asked = rail();
    Object.assign(first, changes, { says: { outcome: "refused", reason: "It is refused." } });
    expect(await asked.send(PAYMENT, call())).toMatchObject({
      kind: "unknown",
      why: "their_error",
    });
    expect(await asked.find(PAYMENT, call())).toMatchObject({
      kind: "unknown",
      why: "their_error",
    });
  });

  test("that does not find a payment just sent proves nothing", async () => {
    expect(await rail().send(PAYMENT, call())).toMatchObject({ kind: "unknown" });
    expect(await rail().find(PAYMENT, call())).toEqual({ kind: "not_found" });
  });

  test("with an unknown outcome proves nothing", async () => {
    const asked = rail();
    first.says = { outcome: "perhaps" };
    expect(await asked.send(PAYMENT, call())).toMatchObject({ kind: "unknown", why: "unreadable" });
  });
});

test("control characters in a payer's text, which the other cell would always refuse, are not sent", async () => {
  const odd = { ...PAYMENT, narration: "Rent\u0001\u001f", senderName: "Ada\u007f\nEze" };
  await rail().send(odd, call());
  expect(JSON.parse(String(first.requests[0]?.body))).toMatchObject({
    ...{ narration: "Rent  ", senderName: "Ada  Eze" },
  });
});

test("a cell that cannot be reached has taken nothing", async () => {
  const client = clientOf(14, "http://127.0.0.1:1");
  const away = cellRail({ mode: "test", client, clientOf: () => undefined });
  expect(await away.send(PAYMENT, call())).toEqual({ kind: "unavailable", why: "unreachable" });
});

test("no logged call has the secret", () => {
  expect(calls.length).toBeGreaterThan(0);
  expect(JSON.stringify(calls)).not.toContain(SECRET);
});
