import type { BillCategory } from "../../kernel/providers/ports/bill-categories.ts";

/** One biller: our code for it, and VTpass's. */
export interface VtpassService {
  readonly category: BillCategory;
  /** Ours. */
  readonly code: string;
  readonly title: string;
  readonly serviceId: string;
}

/** VTpass's name of each category. Betting is absent: VTpass does not sell it. */
export const CATEGORY_IDENTIFIERS = {
  airtime: "airtime",
  data: "data",
  electricity: "electricity-bill",
  "cable-tv": "tv-subscription",
} as const satisfies Partial<Record<BillCategory, string>>;

const rows = (
  category: BillCategory,
  services: Readonly<Record<string, readonly [title: string, serviceId: string]>>,
): readonly VtpassService[] =>
  Object.entries(services).map(([code, [title, serviceId]]) => ({
    ...{ category, code, title, serviceId },
  }));

export const SERVICES: readonly VtpassService[] = [
  ...rows("airtime", {
    MTN: ["MTN", "mtn"],
    AIRTEL: ["Airtel", "airtel"],
    GLO: ["Glo", "glo"],
    "9MOBILE": ["9mobile", "etisalat"],
  }),
  ...rows("data", {
    MTNDATA: ["MTN data", "mtn-data"],
    AIRTELDATA: ["Airtel data", "airtel-data"],
    GLODATA: ["Glo data", "glo-data"],
    "9MOBILEDATA": ["9mobile data", "etisalat-data"],
  }),
  ...rows("electricity", {
    AEDC: ["Abuja Electricity", "abuja-electric"],
    BEDC: ["Benin Electricity", "benin-electric"],
    EEDC: ["Enugu Electricity", "enugu-electric"],
    EKEDC: ["Eko Electricity", "eko-electric"],
    IBEDC: ["Ibadan Electricity", "ibadan-electric"],
    IKEDC: ["Ikeja Electric", "ikeja-electric"],
    JEDC: ["Jos Electricity", "jos-electric"],
    KAEDCO: ["Kaduna Electric", "kaduna-electric"],
    KEDCO: ["Kano Electricity", "kano-electric"],
    PHEDC: ["Port Harcourt Electricity", "portharcourt-electric"],
    YEDC: ["Yola Electricity", "yola-electric"],
  }),
  ...rows("cable-tv", {
    DSTV: ["DStv", "dstv"],
    GOTV: ["GOtv", "gotv"],
    STARTIMES: ["StarTimes", "startimes"],
  }),
];

const KEYED = new Map(SERVICES.map((service) => [`${service.category}/${service.code}`, service]));

/** Undefined for a biller that VTpass does not sell. */
export const findService = (category: BillCategory, code: string): VtpassService | undefined =>
  KEYED.get(`${category}/${code}`);

/** These are sold as plans, each with its own price. */
export const hasPlans = ({ category }: Pick<VtpassService, "category">): boolean =>
  category === "data" || category === "cable-tv";

/** Our code for a plan. It includes the biller, because two billers may use the same variation code. */
export const planCodeOf = ({ code }: Pick<VtpassService, "code">, variationCode: string): string =>
  `${code}-${variationCode}`;

/** VTpass's code for a plan. Undefined for an item that is not a plan of this biller. */
export function readVariationCode(
  { code }: Pick<VtpassService, "code">,
  itemCode: string,
): string | undefined {
  const prefix = `${code}-`;
  const isPlan = itemCode.startsWith(prefix) && itemCode.length > prefix.length;
  return isPlan ? itemCode.slice(prefix.length) : undefined;
}
