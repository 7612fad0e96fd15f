import { isWhole, readFields } from "../../../kernel/text/read-fields.ts";
import type { Price, Tier } from "./price-forms.ts";

/** Reads a price that another cell has sent. Undefined for anything that is not exactly one: a sum with it would fail. */
export function readPrice(json: string): Price | undefined {
  const { form, ...fields } = readFields(json) ?? {};
  switch (form) {
    case "flat":
      return readFlat(fields);
    case "tiered":
      return readTiered(fields);
    case "percentage":
      return readPercentage(fields);
    default:
      return undefined;
  }
}

type Fields = Readonly<Record<string, unknown>>;

function readFlat({ fee, ...rest }: Fields): Price | undefined {
  return isWhole(fee) && isEmpty(rest) ? { form: "flat", fee: BigInt(fee) } : undefined;
}

function readTiered({ tiers, above, ...rest }: Fields): Price | undefined {
  if (!Array.isArray(tiers) || !isWhole(above) || !isEmpty(rest)) return undefined;
  const read = tiers.flatMap((tier: Fields | null) => readTier(tier ?? {}) ?? []);
  if (read.length !== tiers.length) return undefined;
  return { form: "tiered", tiers: read, above: BigInt(above) };
}

function readTier({ upTo, fee, ...rest }: Fields): Tier | undefined {
  if (!isWhole(upTo) || !isWhole(fee) || !isEmpty(rest)) return undefined;
  return { upTo: BigInt(upTo), fee: BigInt(fee) };
}

function readPercentage({ partsPerMillion, atLeast, atMost, ...rest }: Fields): Price | undefined {
  if (!isWhole(partsPerMillion) || !isWhole(atLeast) || !isEmpty(rest)) return undefined;
  if (atMost !== null && !isWhole(atMost)) return undefined;
  return {
    form: "percentage",
    partsPerMillion: BigInt(partsPerMillion),
    atLeast: BigInt(atLeast),
    atMost: atMost === null ? null : BigInt(atMost),
  };
}

const isEmpty = (rest: Fields): boolean => Object.keys(rest).length === 0;
