import {
  type EmulatedAnswer,
  type EmulatedNotice,
  type EmulatedRequest,
  Emulator,
} from "../emulator.ts";
import {
  AMINA,
  CHIDI,
  type RegisteredCompany,
  type RegisteredPerson,
  TEST_COMPANY,
} from "../identity/registered-people.ts";
import * as records from "./dojah-records.ts";

export const APP_ID = "64f1c2a7b93d5e0041a8c7d2";
export const SECRET_KEY = "test_sk_Qx4M7T2zK9B3V6n8W1c5R0d2F";

const PRICE_KOBO = 5_000n;

const refused = (status: number, error: string): EmulatedAnswer => ({ status, body: { error } });

interface Endpoint {
  /** The query that names the number, and the form that it must have. */
  readonly query: string;
  readonly form: RegExp;
  /** Other query fields that are required. */
  readonly needs?: readonly string[];
  readonly find: (emulator: DojahEmulator, number: string) => object | undefined;
}

const ELEVEN_DIGITS = /^\d{11}$/;
const DOCUMENT = /^[0-9A-Z]{5,30}$/i;

/** Finds a person, and writes the record that an endpoint has of them. */
const person =
  (field: keyof RegisteredPerson, write: (found: RegisteredPerson) => object): Endpoint["find"] =>
  ({ people }, number) => {
    const found = people.find((one) => one[field] === number);
    return found === undefined ? undefined : write(found);
  };

const ENDPOINTS: Readonly<Record<string, Endpoint>> = {
  "bvn/full": { query: "bvn", form: ELEVEN_DIGITS, find: person("bvn", records.fullBvn) },
  "bvn/advance": { query: "bvn", form: ELEVEN_DIGITS, find: person("bvn", records.advancedBvn) },
  nin: { query: "nin", form: ELEVEN_DIGITS, find: person("nin", records.nin) },
  vin: { query: "vin", form: DOCUMENT, find: person("pvc", records.voter) },
  dl: { query: "license_number", form: DOCUMENT, find: person("frsc", records.licence) },
  passport: {
    query: "passport_number",
    form: DOCUMENT,
    needs: ["surname"],
    find: person("passport", records.passport),
  },
  "phone_number/basic": {
    query: "phone_number",
    form: /^0\d{10}$/,
    find: person("phone", records.basicPhone),
  },
  phone_number: {
    query: "phone_number",
    form: /^0\d{10}$/,
    find: person("phone", records.advancedPhone),
  },
  cac: {
    query: "rc_number",
    form: /^\d{3,10}$/,
    find({ companies }, number) {
      const found = companies.find(({ digits }) => digits === number);
      return found === undefined ? undefined : records.company(found);
    },
  },
};

/** Dojah with one app. It bills every lookup that its registry answered, even with no record. */
export class DojahEmulator extends Emulator {
  people: RegisteredPerson[] = [AMINA, CHIDI];
  companies: RegisteredCompany[] = [TEST_COMPANY];
  /** The answer for a number, whatever the registry has. */
  readonly staged = new Map<string, EmulatedAnswer>();
  walletKobo = 10_000_000n;
  /** The path and the number of each lookup that was billed. */
  readonly billed: { readonly path: string; readonly number: string }[] = [];

  protected answer(request: EmulatedRequest): EmulatedAnswer {
    const { headers, path, method } = request;
    if (headers["appid"] !== APP_ID || headers.authorization !== SECRET_KEY) {
      return refused(401, "Unauthorized");
    }
    if (method !== "GET") return refused(405, "Method not allowed");
    if (path === "/api/v1/balance") return this.#balance();
    const [, name = ""] = /^\/api\/v1\/kyc\/(.+)$/.exec(path) ?? [];
    const endpoint = ENDPOINTS[name];
    if (endpoint === undefined) return { status: 404, body: "<html>Cannot GET</html>" };
    return this.#lookUp(endpoint, request);
  }

  /** Dojah sends no notice about a lookup. */
  protected forge(notice: EmulatedNotice): EmulatedNotice {
    return notice;
  }

  #balance(): EmulatedAnswer {
    const balance = (Number(this.walletKobo) / 100).toFixed(2);
    return { status: 200, body: { entity: { wallet_balance: balance } } };
  }

  #lookUp({ query, form, needs = [], find }: Endpoint, request: EmulatedRequest): EmulatedAnswer {
    const number = request.query.get(query) ?? "";
    const missing = needs.find((name) => (request.query.get(name) ?? "") === "");
    if (!form.test(number)) return refused(400, `Please enter a valid ${query}`);
    if (missing !== undefined) return refused(400, `${missing} is required`);
    const staged = this.staged.get(number);
    if (staged !== undefined) return staged;
    if (this.walletKobo < PRICE_KOBO)
      return refused(402, "Your balance is low, pls visit dashboard");
    this.walletKobo -= PRICE_KOBO;
    this.billed.push({ path: request.path, number });
    const entity = find(this, number);
    return entity === undefined
      ? refused(404, "Wrong ID, nothing found")
      : { status: 200, body: { entity } };
  }
}
