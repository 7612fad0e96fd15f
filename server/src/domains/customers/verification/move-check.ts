import { present } from "../../../kernel/assert.ts";
import { internalCaller } from "../../../kernel/ledger/internal-caller.ts";
import { operation } from "../../../kernel/ledger/operation.ts";
import type { IdentityVerifier } from "../../../kernel/providers/ports/identity-verifier.ts";
import { readOwner } from "../../platform/transactions/index.ts";
import { findTakers } from "./choose-verifier.ts";
import { readVerification, type Verification, verificationOf, verifications } from "./queries.ts";
import { mayMove } from "./rules.ts";
import { openQuestion } from "./seal-identity.ts";
import type { VerificationContext } from "./verification-context.ts";

/**
 * Moves a check that its provider provably has not taken to the next one that can take it. Returns the moved
 * verification, or undefined if it stays. The move is stored before the next provider is asked, so a request that
 * dies leaves the check with the provider that may have it.
 */
export async function moveCheck(
  { kit }: VerificationContext,
  verification: Verification,
  tried: ReadonlySet<string>,
): Promise<Verification | undefined> {
  const { environmentId, id, type: kind } = verification;
  const { mode } = await readOwner(kit.database, environmentId);
  const content = { kind, ...openQuestion(kit.vault, verification) };
  const takers = findTakers(kit, { environmentId, mode }, content);
  const next = takers.find(({ name }) => !tried.has(name));
  if (next === undefined) return undefined;
  const caller = internalCaller(environmentId, `verification/${id}/moved/${next.name}`);
  await kit.ledger.run(moving(verification, next), caller);
  // The row says whether it was moved. The answer to the commit may have been lost.
  const moved = await readVerification(kit.database, environmentId, id);
  return moved?.provider === next.name ? moved : undefined;
}

const moving = ({ accountId, id }: Verification, to: IdentityVerifier) =>
  operation({
    name: "verification.move",
    needs: { verification: verificationOf(accountId, id) },
    decide({ verification }, books) {
      const before = present(verification, "the verification");
      const { environmentId, answered, createdAt } = before;
      // An answered check was looked at by a job, which its provider may have taken.
      if (answered !== null || !mayMove(createdAt, books.now)) return;
      books.update(verifications, before, {
        provider: to.name,
        checkReference: to.referenceFor({ environmentId, id }),
        updatedAt: books.now,
      });
    },
  });
