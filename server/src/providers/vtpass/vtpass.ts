import type { BillAggregatorAdapter } from "../../kernel/providers/ports/bill-aggregator.ts";
import { defineProvider } from "../provider-definition.ts";
import { checkVtpass } from "./check.ts";
import { nameCustomer } from "./name-customer.ts";
import { makePurchase } from "./purchase.ts";
import { stampReference } from "./reference.ts";
import { requery } from "./requery.ts";
import { VtpassCatalogue } from "./vtpass-catalogue.ts";
import { VtpassClient } from "./vtpass-client.ts";

/** Ids begin at one, so no purchase has this one. */
const NO_SUBJECT = { environmentId: 0n, id: 0n };

/**
 * VTpass: airtime, data, electricity and cable TV.
 *
 * It has no source of notices. VTpass signs no notice and publishes no address that it sends from, so anyone could send
 * one. It sends them only for purchases that were stuck and for reversals. Requeries find the first. The daily requery
 * of all purchases finds the second.
 */
export const vtpass = defineProvider({
  name: "vtpass",
  title: "VTpass",
  settings: {
    baseUrl: {
      about: "The address of the API. The sandbox is https://sandbox.vtpass.com/api.",
      account: true,
      fallback: "https://vtpass.com/api",
      form: /^https?:\/\/\S+$/,
    },
    apiKey: { about: "The API key: profile, API Keys.", secret: true, form: /^\S+$/ },
    publicKey: { about: "The public key: profile, API Keys.", secret: true, form: /^PK_\S+$/ },
    secretKey: {
      about: "The secret key: profile, API Keys. VTpass shows it once.",
      secret: true,
      form: /^SK_\S+$/,
    },
    balanceLeast: {
      about: "The check reports a problem if the wallet has less than this, in naira.",
      fallback: "10000",
      form: /^\d{1,12}$/,
    },
  },
  connect(settings, { now, nowMs, onHttpCall }) {
    const client = new VtpassClient({ baseUrl: settings.baseUrl, nowMs, onHttpCall }, settings);
    const catalogue = new VtpassCatalogue({ client, nowMs });
    const billAggregator: BillAggregatorAdapter = {
      name: "vtpass",
      referenceFor: (subject) => stampReference(subject, now()),
      catalogue: (call) => catalogue.read(call),
      nameOf: (customer, call) => nameCustomer(client, customer, call),
      purchase: (purchase, call) => makePurchase({ client, catalogue }, purchase, call),
      find: (purchase, call) => requery(client, purchase, call),
    };
    return {
      billAggregator,
      check(call) {
        const unusedReference = stampReference(NO_SUBJECT, now());
        const balanceLeast = BigInt(settings.balanceLeast) * 100n;
        return checkVtpass({ client, balanceLeast, unusedReference }, call);
      },
      close: () => client.close(),
    };
  },
});
