import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sql } from "../src/kernel/database/sql.ts";
import { openAccountNumber } from "../src/kernel/ledger/chart.ts";
import {
  type CellBusiness,
  type CellPair,
  type RunningCell,
  startCellPair,
} from "./support/cell-pair.ts";
import { haproxyProgram } from "./support/haproxy.ts";
import { signature } from "./support/service.ts";
import { tell } from "./support/tell.ts";

const isSoak = Boolean(process.env["KASUWA_SOAK"]);
const ROUNDS = isSoak ? 6 : 1;
/** A test has these two, a soak all of them. */
const SHORT = ["cell 1 is killed", "answers between the cells are lost"];
const CALLERS = isSoak ? 4 : 2;
/** Enough requests are under way at each fault. More would prove nothing further. */
const PAUSE_MS = isSoak ? 10 : 200;

const title =
  haproxyProgram === undefined
    ? "two cells behind HAProxy (left out: it is not installed here)"
    : "two cells behind HAProxy";

interface Answer {
  readonly data: { readonly transferReference: readonly string[] } | null;
  readonly error: { readonly code: string; readonly message: string } | null;
}

interface Sent {
  readonly cell: RunningCell;
  readonly business: CellBusiness;
  readonly key: string;
  readonly body: string;
  /** The answer that counts; undefined until there is one. */
  reference?: string;
}

describe.runIf(haproxyProgram !== undefined)(
  title,
  { timeout: isSoak ? 1_800_000 : 240_000 },
  () => {
    let pair: CellPair;
    const sent: Sent[] = [];
    const refusals = new Set<string>();
    let isOver = false;

    beforeAll(async () => {
      pair = await startCellPair();
    }, 120_000);
    afterAll(() => pair?.stop());

    const other = (cell: RunningCell) => (cell === pair.cells[0] ? pair.cells[1] : pair.cells[0]);

    function newTransfer(cell: RunningCell, caller: number): Sent {
      const business = pick(cell.businesses);
      const amount = 1_000 + Math.floor(Math.random() * 20_000);
      const key = `${cell.number}, caller ${caller}, ${sent.length}`;
      const body = JSON.stringify({
        ...{ amount, narration: key, phoneNumber: "08031234567", destinationBankCode: "SERVICE" },
        destinationAccountNumber: pick(other(cell).businesses).serviceAccountNumber,
      });
      const transfer = { cell, business, key, body };
      sent.push(transfer);
      return transfer;
    }

    /** Sends the request once. After any answer but a success, it is sent again later. */
    async function send({ business, key, body }: Sent): Promise<string | undefined> {
      const response = await fetch(`${pair.url}/api/v1/business/single`, {
        ...{ method: "POST", body, signal: AbortSignal.timeout(8_000) },
        headers: {
          ...{ "content-type": "application/json", "idempotency-key": key },
          ...{ "x-service-api-key": business.test.apiKey, "x-service-signature-version": "v2" },
          "x-service-signature": signature(business.test.publicKey, body),
        },
      }).catch(() => undefined);
      const answer = (await response?.json().catch(() => undefined)) as Answer | undefined;
      // A refusal is stored under the key, so no request may be refused here.
      if (answer?.error != null) refusals.add(`${answer.error.code}: ${answer.error.message}`);
      return answer?.data?.transferReference?.[0];
    }

    async function sendOn(cell: RunningCell, caller: number): Promise<void> {
      while (!isOver) {
        const transfer = newTransfer(cell, caller);
        const reference = await send(transfer);
        if (reference !== undefined) transfer.reference = reference;
        await sleep(reference === undefined ? 100 : PAUSE_MS);
      }
    }

    /** A fault of a cell, or between the cells, and what ends it. */
    const faults: readonly (readonly [string, () => Promise<void>])[] = [
      ...[0, 1].flatMap((place) => [
        [`cell ${place + 1} is killed`, () => killed(cellAt(place))] as const,
        [`cell ${place + 1} freezes`, () => frozen(cellAt(place))] as const,
        [`the database of cell ${place + 1} is lost`, () => databaseLost(cellAt(place))] as const,
      ]),
      ["the cells are cut off from one another", cutOff],
      ["answers between the cells are lost", answersLost],
    ];

    const cellAt = (place: number) => (place === 0 ? pair.cells[0] : pair.cells[1]);

    async function killed(cell: RunningCell) {
      await cell.kill();
      await sleep(500);
      await cell.start();
    }

    async function frozen(cell: RunningCell) {
      cell.freeze();
      await sleep(2_500);
      cell.thaw();
    }

    async function databaseLost({ postgres }: RunningCell) {
      await postgres.crash();
      await sleep(300);
      await postgres.start();
    }

    async function cutOff() {
      pair.network.onRequest = () => "cut";
      await sleep(1_500);
      pair.network.onRequest = () => "pass";
    }

    /** The other cell has the payment, and the sender does not learn of it. */
    async function answersLost() {
      pair.network.onAnswer = () => "cut";
      await sleep(1_500);
      pair.network.onAnswer = () => "pass";
    }

    test("lose and double nothing while either cell is killed, frozen, cut off or without its database", async () => {
      const callers = pair.cells.flatMap((cell) =>
        Array.from({ length: CALLERS }, (_, caller) => sendOn(cell, caller)),
      );
      await sleep(1_000);
      for (let round = 0; round < ROUNDS; round += 1)
        for (const [name, happen] of faults.filter(([name]) => isSoak || SHORT.includes(name))) {
          const before = sent.length;
          await happen();
          await sleep(800);
          tell(`${name}: ${sent.length - before} transfers in that time`);
        }
      isOver = true;
      await Promise.all(callers);
      await sendAllAgain();
      await settleAll();
      await proveAll();
    });

    /** The same key gets the same answer, whatever happened to the first answer. */
    async function sendAllAgain(): Promise<void> {
      for (const transfer of sent) {
        let reference: string | undefined;
        for (let tries = 0; reference === undefined && tries < 20; tries += 1) {
          reference = await send(transfer);
          if (reference === undefined) await sleep(250);
        }
        expect(reference, [...refusals].join("\n")).toBeDefined();
        expect(reference).toBe(transfer.reference ?? reference);
        transfer.reference = reference ?? "";
      }
    }

    const pendingIn = async ({ database }: RunningCell) =>
      Number(
        (
          await database.one<{ count: bigint }>(sql`
          select count(*) from transactions where provider like 'cell%' and status = 'Pending'`)
        ).count,
      );

    async function settleAll(): Promise<void> {
      await expect
        .poll(
          async () => {
            for (const cell of pair.cells) await cell.advance(900);
            return (await Promise.all(pair.cells.map(pendingIn))).join();
          },
          { timeout: 90_000, interval: 1_000 },
        )
        .toBe("0,0");
    }

    async function proveAll(): Promise<void> {
      const [first, second] = await Promise.all(pair.cells.map(readBooks));
      for (const [from, to] of [
        [first, second],
        [second, first],
      ]) {
        expect(from?.orders.map(({ status }) => status)).toEqual(
          from?.orders.map(() => "Successful"),
        );
        expect(to?.credits).toEqual(from?.orders.map(({ key, amount }) => ({ key, amount })));
      }
      expect(first?.orders.length).toBe(sent.filter(({ cell }) => cell === pair.cells[0]).length);
      expect(second?.orders.length).toBe(sent.filter(({ cell }) => cell === pair.cells[1]).length);
      expect((first?.between ?? 0n) + (second?.between ?? 0n)).toBe(0n);
      for (const cell of pair.cells)
        expect(await cell.operate("ledger", "verify")).toContain(
          "Verified: every transaction balances",
        );
      tell(`${sent.length} transfers between two cells, each paid once.`);
    }
  },
);

interface Books {
  readonly orders: readonly {
    readonly key: string;
    readonly amount: bigint;
    readonly status: string;
  }[];
  readonly credits: readonly { readonly key: string; readonly amount: bigint }[];
  readonly between: bigint;
}

/** What a cell has sent and received, by the narration, which is the key. */
async function readBooks({ database }: RunningCell): Promise<Books> {
  const orders = await database.many<Books["orders"][number]>(sql`
    select description as key, amount, status from transactions
    where provider like 'cell%' order by description collate "C"`);
  const credits = await database.many<Books["credits"][number]>(sql`
    select record.description as key, record.amount from transactions record
    where record.type = 'InternalTransfer' and record.posting_type = 'Credit' order by record.description collate "C"`);
  const { between } = await database.one<{ between: bigint }>(sql`
    select coalesce(sum(balance), 0)::bigint as between from ledger_open_balances
    where account = ${openAccountNumber("inter_cell", "NGN")}`);
  return { orders, credits, between };
}

const pick = <One>(all: readonly One[]): One => {
  const one = all[Math.floor(Math.random() * all.length)];
  if (one === undefined) throw new Error("there is nothing to pick");
  return one;
};
