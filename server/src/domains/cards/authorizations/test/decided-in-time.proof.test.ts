import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import { ask } from "../../../../../test/support/service.ts";
import { tell } from "../../../../../test/support/tell.ts";
import { timeLimit } from "../../../../../test/support/time-limit.ts";
import { formatSubject } from "../../../../kernel/providers/references.ts";
import type { CardMessage } from "../../../../providers/simulator/cards/messages.ts";
import { signed } from "../../../../providers/simulator/signing.ts";
import { useTill } from "./till.ts";

const till = useTill();

const CARDS = 20;
const QUESTIONS = 400;
/** They come when they come, and not when the one before is answered; and so do the transfers beside them. */
const EVERY_MS = 20;

/**
 * What issuers demand is a few seconds; what we promise ourselves is 300 ms for all but one in a hundred, and `npm run soak`
 * holds us to it. Among other tests there is less than half a machine for this, so here it is what issuers demand.
 */
const MOST_MS = process.env["KASUWA_SOAK"] ? 300 : 2_000;

let secret: string;
let asked = 0;

/** Asks as an issuer does, over HTTP and signed, and answers how long that took. */
async function askOverHttp(cardId: bigint, number: number): Promise<number> {
  const message: CardMessage = {
    ...{ id: `auth_${number}.1`, event: "authorization.request" },
    data: {
      cardReference: formatSubject({ environmentId: till().environmentId, id: cardId }),
      ...{ occurredAt: "2026-03-01T10:00:00.000Z", authorizationId: `auth_${number}` },
      ...{ amount: 100, crossBorderFee: 0, isIncrement: false, takesPartial: false },
      merchant: { name: "Cloud Hosting", id: "m_1", network: "Visa", country: "US" },
    },
  };
  const { body, headers } = signed(secret, message);
  const startedAt = performance.now();
  const response = await fetch(`${till().url}/inbound/simulator-cards/authorizations`, {
    ...{ method: "POST", headers, body },
  });
  expect(await response.json()).toEqual({ decision: "approve", approvedAmount: 100, reason: null });
  return performance.now() - startedAt;
}

async function transfer(number: number): Promise<void> {
  const { status } = await ask(till(), {
    path: "/business/single",
    idempotencyKey: `beside ${number}`,
    body: {
      ...{ amount: 100, narration: "rent", phoneNumber: "08031234567" },
      ...{ destinationBankCode: "999", destinationAccountNumber: "3012450064" },
      destinationAccountName: "EZE CHIDI MUSA",
    },
  });
  expect(status).toBe(200);
}

test("an issuer is answered in time in 99 of 100 cases, beside as many transfers", {
  timeout: 60_000,
}, async () => {
  const { kit } = till();
  secret = kit.vault.lookupHash("the simulator's notices").toString("hex");
  const cards = await Promise.all(Array.from({ length: CARDS }, () => till().card(1_000_000n)));
  const [asking, transferring]: [Promise<number>[], Promise<void>[]] = [[], []];
  for (let number = 0; number < QUESTIONS; number += 1) {
    asked += 1;
    asking.push(askOverHttp(cards[number % CARDS] ?? 0n, asked));
    transferring.push(transfer(asked));
    await pause(EVERY_MS);
  }
  await Promise.all(transferring);
  const tookMs = (await Promise.all(asking)).sort((one, other) => one - other);
  const [median = 0, p99 = 0] = [tookMs[QUESTIONS / 2], tookMs[(QUESTIONS * 99) / 100 - 1]];
  tell(`${QUESTIONS} questions: median ${median.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms.`);
  expect(p99).toBeLessThan(timeLimit(MOST_MS));
});
