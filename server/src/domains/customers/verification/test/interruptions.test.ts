import { expect, test } from "vitest";
import { firstProvider, onlyProvider } from "../../../../../test/support/only-provider.ts";
import {
  becomes,
  FUNDS,
  useVerification,
} from "../../../../../test/support/verification-service.ts";
import { internalCaller } from "../../../../kernel/ledger/internal-caller.ts";
import { beginVerification, parseVerification } from "../begin-verification.ts";
import { requeryCheck } from "../requery-check.ts";
import { runCheck } from "../run-check.ts";
import { createContext } from "../verification-context.ts";

const verificationService = useVerification();

/** The id of the request for a number. It reveals only the last digit. */
const requestOf = (bvn: string): string => `req_${bvn.slice(-1)}`;

/** Begins a verification, like a request that dies right afterwards. */
async function begun(environmentId: bigint, bvn: string) {
  const { kit } = verificationService();
  const requestId = requestOf(bvn);
  const order = {
    type: "bvn",
    identifiers: { bvn },
    claimed: null,
    requestId,
    operationKey: `request:${requestId}`,
    scenario: undefined,
    verifier: firstProvider(kit.providers.identityVerifier),
  } as const;
  const operation = beginVerification(kit.vault, order, undefined);
  const { outcome } = await kit.ledger.run(operation, internalCaller(environmentId, requestId));
  return parseVerification(outcome ?? "");
}

test("a request that dies before its query leaves a hold and a job that completes the check", async () => {
  const merchant = await verificationService().merchant();
  const id = await begun(merchant.environmentId, "22345678901");
  expect(await merchant.balance()).toMatchObject({ held: 40 });
  await merchant.advance(61);
  await becomes(merchant, id, {
    status: "Successful",
    walletTransaction: { status: "Successful" },
  });
  expect(await merchant.balance()).toMatchObject({ available: FUNDS - 40, held: 0 });
  expect(await merchant.events()).toHaveLength(1);
});

test("a request that dies after its query gets the outcome that the provider stored", async () => {
  const merchant = await verificationService().merchant();
  const { kit } = verificationService();
  const id = await begun(merchant.environmentId, "22345678902");
  const verifier = firstProvider(kit.providers.identityVerifier);
  const reference = verifier.referenceFor({ environmentId: merchant.environmentId, id });
  await verifier.check({
    environmentId: merchant.environmentId,
    reference,
    kind: "bvn",
    identifiers: { bvn: "22345678902" },
    claimed: null,
  });
  await merchant.advance(61);
  await becomes(merchant, id, { status: "Successful" });
});

test("a request and jobs that get the outcome at once charge once and publish one event", async () => {
  const merchant = await verificationService().merchant();
  const { environmentId } = merchant;
  const context = createContext(verificationService().kit, []);
  const id = await begun(environmentId, "22345678903");
  await Promise.all([
    runCheck(context, { environmentId, id, requestId: requestOf("22345678903") }),
    runCheck(context, { environmentId, id, requestId: requestOf("22345678903") }),
    ...[null, 1, 2, 3].map((attempt) => requeryCheck(context, { environmentId, id, attempt })),
  ]);
  expect(await merchant.detail(id)).toMatchObject({ status: "Successful" });
  expect(await merchant.balance()).toMatchObject({ available: FUNDS - 40, held: 0 });
  expect(await merchant.events()).toHaveLength(1);
});

test("keeps the hold when the registry cannot be reached at a requery", async () => {
  const merchant = await verificationService().merchant();
  const { environmentId } = merchant;
  const { kit } = verificationService();
  const id = await begun(environmentId, "22345678904");
  const unavailable = { kind: "unavailable", why: "down" } as const;
  const verifier = firstProvider(kit.providers.identityVerifier);
  const unreachable = Object.assign(Object.create(verifier), {
    find: async () => unavailable,
    check: async () => unavailable,
  });
  const providers = { ...kit.providers, identityVerifier: onlyProvider(unreachable) };
  await requeryCheck(createContext({ ...kit, providers }, []), { environmentId, id, attempt: 1 });
  expect(await merchant.detail(id)).toMatchObject({ status: "Pending" });
  expect(await merchant.balance()).toMatchObject({ held: 40 });
  expect(await merchant.events()).toEqual([]);
});
