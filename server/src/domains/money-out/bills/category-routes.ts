import type { BillCategory } from "../../../kernel/providers/ports/bill-categories.ts";
import {
  AccountBody,
  AirtimeBody,
  BettingBody,
  type BillBody,
  CableBody,
  DataBody,
  ElectricityBody,
  type LISTED,
  MeterBody,
  SmartCardBody,
} from "./schemas.ts";

interface Listing {
  readonly path: string;
  /** The field of the answer. */
  readonly name: keyof typeof LISTED;
}

interface Action {
  readonly path: string;
  readonly summary: string;
  readonly body: BillBody;
}

/** The routes of a category, below `/business/vas/`, and the names of its fields. */
export interface Vertical {
  /** The request field that names the provider. */
  readonly providerField: string;
  /** The request field that names the customer. */
  readonly customerField: string;
  readonly providers: Listing;
  /** Absent if the provider itself is bought from. */
  readonly plans?: Listing & { readonly example: string };
  /** Absent if the biller cannot name the customer. */
  readonly validation?: Action;
  readonly purchase: Action;
}

export const VERTICALS: Readonly<Record<BillCategory, Vertical>> = {
  airtime: {
    providerField: "network",
    customerField: "phoneNumber",
    providers: { path: "airtime/fetch-providers", name: "providers" },
    purchase: { path: "airtime/purchase", summary: "Buy airtime", body: AirtimeBody },
  },
  data: {
    providerField: "providerCode",
    customerField: "phoneNumber",
    providers: { path: "internet/data/fetch-providers", name: "providers" },
    plans: { path: "internet/data/lookup", name: "plans", example: "MTNDATA" },
    purchase: { path: "internet/data/purchase", summary: "Buy a data plan", body: DataBody },
  },
  electricity: {
    providerField: "disco",
    customerField: "meterNumber",
    providers: { path: "electricity/billers", name: "billers" },
    validation: {
      path: "electricity/validate",
      summary: "Resolve the customer of a meter",
      body: MeterBody,
    },
    purchase: { path: "electricity/purchase", summary: "Buy electricity", body: ElectricityBody },
  },
  "cable-tv": {
    providerField: "provider",
    customerField: "smartCardNumber",
    providers: { path: "cable-tv/fetch-providers", name: "providers" },
    plans: { path: "cable-tv/fetch-billers", name: "billers", example: "DSTV" },
    validation: {
      path: "cable-tv/validate",
      summary: "Resolve the customer of a smart card",
      body: SmartCardBody,
    },
    purchase: { path: "cable-tv/purchase", summary: "Buy a television package", body: CableBody },
  },
  betting: {
    providerField: "type",
    customerField: "customerId",
    providers: { path: "betting/billers", name: "billers" },
    validation: {
      path: "betting/validate",
      summary: "Resolve the customer of a betting account",
      body: AccountBody,
    },
    purchase: { path: "betting/fund", summary: "Fund a betting account", body: BettingBody },
  },
};
