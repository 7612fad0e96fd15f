import { expect, test } from "vitest";
import { refusalOf, useCards } from "../../../../../test/support/card-service.ts";

const cardService = useCards();

test("runs a test purchase and each step once for an Idempotency-Key, and refuses the key with another body", async () => {
  const merchant = await cardService().merchant();
  const card = await merchant.card(100);
  const path = `/test/cards/${card}/authorizations`;
  const once = async (where: string, body: object, other: [string, object]) => {
    const idempotencyKey = `of ${where}`;
    const first = await merchant.asks(where, body, { idempotencyKey });
    expect(first.status, first.text).toBe(200);
    expect((await merchant.asks(where, body, { idempotencyKey })).text).toBe(first.text);
    const conflict = await merchant.asks(...other, { idempotencyKey });
    expect(refusalOf(conflict)).toBe("409 idempotency_conflict");
    return first.body.data ?? {};
  };
  const bought = await once(path, { amount: 40 }, [path, { amount: 30 }]);
  const step = (name: string) => `${path}/${bought["authorizationId"]}/${name}`;
  await once(step("increment"), { amount: 10 }, [step("settle"), { amount: 10 }]);
  expect(await merchant.shown(card)).toMatchObject({ balance: 50, heldBalance: 50 });
  await once(step("reverse"), { amount: 5 }, [step("reverse"), { amount: 6 }]);
  await once(step("settle"), { amount: 30 }, [step("refund"), { amount: 30 }]);
  await once(step("refund"), { amount: 10 }, [step("refund"), {}]);
  const expiring = await merchant.pays(card, 1);
  const expire = `${path}/${expiring["authorizationId"]}/expire`;
  await once(expire, {}, [step("expire"), {}]);
  expect(await merchant.shown(card)).toMatchObject({ balance: 80, heldBalance: 0 });
});
