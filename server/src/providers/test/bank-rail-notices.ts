import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { NoticeFate } from "../../../test/emulators/emulator.ts";
import { present } from "../../kernel/assert.ts";
import type { Payment } from "../../kernel/providers/ports/bank-rail.ts";
import type { PaymentNotice, RawNotice } from "../../kernel/providers/ports/notice.ts";
import { readSubject } from "../../kernel/providers/references.ts";
import type { LiveRail } from "./live-rail.ts";
import { call, paymentTo } from "./rail-fixture.ts";

/** What arrives when notices are lost, doubled, late or forged, and what they prove. */
export function describeTransferNotices({ name, fixture, transfers }: LiveRail): void {
  const { returns } = transfers;
  const received: RawNotice[] = [];
  const receiver = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    received.push({ headers: request.headers, body: Buffer.concat(parts) });
    response.writeHead(200).end();
  });

  /** What the authentic notices about a payment say, in the order of their arrival. */
  function noticesAbout(payment: Payment): readonly PaymentNotice[] {
    const { notices } = fixture();
    return received
      .filter((raw) => raw.body.includes(payment.reference) && notices.isAuthentic(raw))
      .flatMap(({ body }) => notices.read(body))
      .filter((notice) => notice.kind === "payment");
  }

  async function settled(...fates: readonly NoticeFate[]): Promise<Payment> {
    const { emulator, rail, payment } = fixture();
    const sent = payment(paymentTo(transfers.accounts.fails));
    await rail.send(sent, call());
    emulator.nextNotice(...fates);
    emulator.transfers.settle(sent.reference);
    await emulator.noticesSent();
    return sent;
  }

  describe(`${name}: a notice of a transfer`, () => {
    beforeAll(async () => {
      await new Promise<void>((resolve) => receiver.listen(0, "127.0.0.1", resolve));
      const { port } = receiver.address() as AddressInfo;
      fixture().emulator.sendNoticesTo(`http://127.0.0.1:${port}`);
    });

    afterAll(async () => {
      receiver.closeAllConnections();
      await new Promise((resolve) => receiver.close(resolve));
    });

    test.each([
      ["sent", 1],
      ["late", 1],
      ["lost", 0],
      ["doubled", 2],
      ["forged", 1],
    ] as const)("that is %s arrives with one key, and the payment is proven", async (fate, times) => {
      const payment = await settled(fate);
      const notices = noticesAbout(payment);
      expect(notices).toHaveLength(times);
      expect(new Set(notices.map(({ key }) => key)).size).toBe(Math.min(times, 1));
      for (const notice of notices) {
        expect(notice).toMatchObject({
          subject: readSubject(payment.reference),
          amount: payment.amount,
          outcome: { kind: "unknown", why: "unproven" },
        });
      }
      expect(await fixture().rail.find(payment, call())).toMatchObject({ kind: "failed" });
    });

    test("that is forged is not authentic", async () => {
      const payment = await settled("forged");
      const about = received.filter(({ body }) => body.includes(payment.reference));
      const { notices } = fixture();
      expect(about.map((raw) => notices.isAuthentic(raw)).sort()).toEqual([false, true]);
    });

    test.runIf(returns)(
      "of a return that precedes the one of its success has its own key, and the return is proven",
      async () => {
        const { emulator, rail, payment } = fixture();
        const { status, events } = present(returns, "the returns");
        const sent = payment();
        emulator.nextNotice("late", "sent");
        await rail.send(sent, call());
        emulator.transfers.settle(sent.reference, status);
        await emulator.noticesSent();
        const keys = noticesAbout(sent).map(({ key }) => key.split("/")[0]);
        expect(keys).toEqual([events.returned, events.succeeded]);
        expect(await rail.find(sent, call())).toMatchObject({ kind: "returned" });
      },
    );
  });
}
