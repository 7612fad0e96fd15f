import { present } from "../../../kernel/assert.ts";
import type { Kit } from "../../../kernel/kit.ts";
import type {
  CheckContent,
  IdentityVerifier,
} from "../../../kernel/providers/ports/identity-verifier.ts";
import { providerNotConfigured } from "../../../kernel/providers/refusals.ts";
import { Refusal } from "../../../kernel/refusals.ts";
import type { Mode } from "../../../kernel/tenancy/access.ts";
import { noProviderTakes } from "./errors.ts";

/** The provider of a new check, or the refusal of a check that none takes. */
export type VerifierChoice = IdentityVerifier | Refusal;

interface Place {
  readonly environmentId: bigint;
  readonly mode: Mode;
}

/** Returns the providers that can take the check, the preferred one first. */
export const findTakers = (
  { providers }: Pick<Kit, "providers">,
  { environmentId, mode }: Place,
  content: CheckContent,
): readonly IdentityVerifier[] =>
  providers.identityVerifier
    .inOrder(mode, { environmentId, about: content.kind, amount: null })
    .filter((verifier) => verifier.findObstacle(content) === undefined);

/** Returns the first provider that can take the check, or the refusal that says why none can. */
export function chooseVerifier(
  kit: Pick<Kit, "providers">,
  place: Place,
  content: CheckContent,
): VerifierChoice {
  const [first] = findTakers(kit, place, content);
  if (first !== undefined) return first;
  const { environmentId, mode } = place;
  const facts = { environmentId, about: content.kind, amount: null };
  const verifiers = kit.providers.identityVerifier.inOrder(mode, facts);
  if (verifiers.length === 0) return providerNotConfigured();
  const obstacles = verifiers.map((verifier) => verifier.findObstacle(content));
  // A missing detail says more than that another provider makes no such check.
  const nearest = obstacles.find((obstacle) => obstacle?.kind === "lacks_detail") ?? obstacles[0];
  return noProviderTakes(present(nearest, "an obstacle"));
}

/** Returns the provider. Throws the refusal otherwise. */
export function requireVerifier(choice: VerifierChoice): IdentityVerifier {
  if (choice instanceof Refusal) throw choice;
  return choice;
}
