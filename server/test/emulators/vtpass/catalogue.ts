/** What the emulator sells, in VTpass's format: some numbers are texts, and the list's name is written both ways. */

interface EmulatedService {
  readonly serviceID: string;
  readonly name: string;
  readonly minimium_amount: string;
  readonly maximum_amount: string | number;
  readonly convinience_fee: string;
  readonly product_type: string;
}

export interface EmulatedVariation {
  readonly variation_code: string;
  readonly name: string;
  readonly variation_amount: string | number;
  readonly fixedPrice: string;
}

const service = (
  serviceID: string,
  name: string,
  least: string,
  most: string | number,
): EmulatedService => ({
  ...{ serviceID, name, minimium_amount: least, maximum_amount: most },
  ...{ convinience_fee: "0 %", product_type: "flexible" },
});

const DISCOS = [
  ...["ikeja", "eko", "abuja", "kano", "portharcourt", "jos"],
  ...["ibadan", "kaduna", "enugu", "benin", "yola", "aba"],
];

export const EMULATED_SERVICES: Readonly<Record<string, readonly EmulatedService[]>> = {
  airtime: [
    service("mtn", "MTN Airtime VTU", "5", 200_000),
    service("glo", "GLO Airtime VTU", "5", "100000"),
    service("airtel", "Airtel Airtime VTU", "5", "50000"),
    service("etisalat", "9mobile Airtime VTU", "5", "0"),
    service("foreign-airtime", "International Airtime", "5", "50000"),
  ],
  data: [
    service("mtn-data", "MTN Data", "1", "1000000"),
    service("glo-data", "GLO Data", "1", "200000"),
    service("airtel-data", "Airtel Data", "1", "1000000"),
    service("etisalat-data", "9mobile Data", "1", "1000000"),
    service("smile-direct", "Smile Payment", "1", "1000000"),
  ],
  "tv-subscription": [
    service("dstv", "DSTV Subscription", "1", "0"),
    service("gotv", "Gotv Payment", "1", "0"),
    service("startimes", "Startimes Subscription", "90", "20000"),
    service("showmax", "ShowMax", "1", "0"),
  ],
  "electricity-bill": DISCOS.map((disco) =>
    service(`${disco}-electric`, `${disco} Electric Payment`, "500", "1000000"),
  ),
};

const plan = (
  variation_code: string,
  name: string,
  variation_amount: string | number,
  fixedPrice = "Yes",
): EmulatedVariation => ({ variation_code, name, variation_amount, fixedPrice });

export const emulatedVariations = (): Record<string, EmulatedVariation[]> => ({
  "mtn-data": [
    plan("mtn-10mb-100", "N100 100MB - 24 hrs", "100.00"),
    plan("mtn-1gb-500", "N500 1GB - 7 days", 500),
    plan("mtn-1gb-500", "N500 1GB - 7 days, listed twice", 500),
    plan("mtn-any", "Any amount", "250.00", "No"),
  ],
  "glo-data": [plan("glo100", "Glo Data N100 - 105MB", "100.00")],
  "airtel-data": [plan("airt-50", "Airtel Data - 50 Naira - 25MB", "49.99")],
  "etisalat-data": [plan("eti-100", "9mobile Data - 100 Naira - 100MB", "100.00")],
  dstv: [plan("dstv-padi", "DStv Padi N4,400", "4400.00"), plan("dstv-yanga", "DStv Yanga", 6000)],
  gotv: [plan("gotv-lite", "GOtv Lite N410", "410.00")],
  startimes: [plan("nova", "Nova - 900 Naira - 1 Month", "900.00")],
});

/** VTpass misspells the name of the list in some answers. */
export const variationsField = (serviceID: string): "variations" | "varations" =>
  serviceID.endsWith("-data") ? "varations" : "variations";

/** Tenths of a percent: electricity 1.5 %, everything else 3 %. */
export const commissionOn = (serviceID: string, kobo: bigint): bigint =>
  (kobo * (serviceID.endsWith("-electric") ? 15n : 30n)) / 1_000n;
