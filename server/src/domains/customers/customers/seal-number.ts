import type { Vault } from "../../../kernel/sealing/vault.ts";
import { masked } from "../../../kernel/text/mask.ts";
import type { Customer, SealedNumber } from "./queries.ts";
import { formatNumberContext, type NumberField } from "./sealed-table.ts";

/**
 * Seals an identity number. The hash includes the environment, so two hashes do not reveal that two businesses have
 * the same customer. The hash is part of the seal, so a sealed number opens only with its own hash.
 */
export function sealNumber(
  vault: Vault,
  environmentId: bigint,
  field: NumberField,
  number: string,
): SealedNumber {
  const hash = hashNumber(vault, environmentId, field, number);
  const sealed = vault.seal(number, formatNumberContext(environmentId, field, hash));
  return { sealed, hash, masked: masked(number) };
}

export const hashNumber = (
  vault: Vault,
  environmentId: bigint,
  field: NumberField,
  number: string,
): Buffer => vault.lookupHash(`customer ${environmentId} ${field} ${number}`);

export function unsealNumber(vault: Vault, customer: Customer, field: NumberField): string | null {
  const { environmentId } = customer;
  const [sealed, hash] = [customer[`${field}Sealed`], customer[`${field}Hash`]] as const;
  if (sealed === null || hash === null) return null;
  return vault.open(sealed, formatNumberContext(environmentId, field, hash));
}
