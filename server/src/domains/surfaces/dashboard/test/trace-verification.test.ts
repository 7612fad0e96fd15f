import { expect, test } from "vitest";
import { useVerification } from "../../../../../test/support/verification-service.ts";
import { traceReference } from "../trace-reference.ts";

const service = useVerification();

test("a verification is traced with its price, by its own reference and by that of its charge", async () => {
  const { kit, merchant: newMerchant } = service();
  const merchant = await newMerchant();
  const { body } = await merchant.verify("bvn", { bvn: "95012345671" });
  const { reference, walletTransaction } = body.data as {
    reference: string;
    walletTransaction: { reference: string };
  };
  const { environmentId, businessId } = merchant;
  const trace = (of: string) =>
    traceReference(kit, { environmentId, businessId, mode: "test", reference: of });
  const traced = await trace(reference);
  expect(traced.entries.filter(({ kind }) => kind !== "request").map(({ title }) => title)).toEqual(
    [
      "The price is held",
      "Asked simulator-identity",
      "Found",
      "The price was charged",
      "Event VERIFICATION_NOTIFICATION",
    ],
  );
  expect(traced.record).toMatchObject({ reference: walletTransaction.reference });
  expect(JSON.stringify(traced)).not.toContain("95012345671");
  const again = await trace(walletTransaction.reference);
  expect(again.entries.map(({ title }) => title)).toContain("Asked simulator-identity");
});
