import type { Vault } from "../../../kernel/secrets/vault.ts";
import { masked } from "../../../kernel/text/mask.ts";
import type { Customer, SealedNumber } from "./queries.ts";

type NumberField = "bvn" | "idNumber";

/**
 * Seals an identity number. The hash is of this environment alone, so that nobody sees from two hashes that two
 * businesses have the same customer; and it goes into the seal, so that a sealed number opens only beside its own.
 */
export function sealNumber(
  vault: Vault,
  environmentId: bigint,
  field: NumberField,
  number: string,
): SealedNumber {
  const hash = hashOfNumber(vault, environmentId, field, number);
  const sealed = vault.seal(number, aboutNumber(environmentId, field, hash));
  return { sealed, hash, masked: masked(number) };
}

export const hashOfNumber = (
  vault: Vault,
  environmentId: bigint,
  field: NumberField,
  number: string,
): Buffer => vault.lookupHash(`customer ${environmentId} ${field} ${number}`);

export function openNumber(vault: Vault, customer: Customer, field: NumberField): string | null {
  const { environmentId } = customer;
  const [sealed, hash] = [customer[`${field}Sealed`], customer[`${field}Hash`]] as const;
  if (sealed === null || hash === null) return null;
  return vault.open(sealed, aboutNumber(environmentId, field, hash));
}

/** What a number is sealed about. */
export const aboutNumber = (environmentId: bigint, field: NumberField, hash: Buffer): string =>
  `customer ${environmentId} ${field} ${hash.toString("hex")}`;
