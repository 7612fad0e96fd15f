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
import * as records from "./prembly-records.ts";

export const API_KEY = "live_sk_3f9b2c7d1e8a4650b1c2d3e4f5a6b7c8";
export const APP_ID = "8c1f2e3d-4b5a-6978-8a9b-0c1d2e3f4a5b";

const PRICE_KOBO = 5_000n;

type Body = Readonly<Record<string, unknown>>;

interface Endpoint {
  /** The field that names the number. */
  readonly number: string;
  readonly needs?: readonly string[];
  readonly find: (emulator: PremblyEmulator, body: Body) => object | undefined;
}

/** Finds a person, and writes the record that an endpoint has of them, under its field. */
const person =
  (
    field: keyof RegisteredPerson,
    write: (found: RegisteredPerson) => object,
    number = "number",
  ): Endpoint["find"] =>
  ({ people }, body) => {
    const found = people.find((one) => one[field] === body[number]);
    return found === undefined ? undefined : write(found);
  };

const ENDPOINTS: Readonly<Record<string, Endpoint>> = {
  bvn_validation: { number: "number", find: person("bvn", records.basicBvn) },
  bvn: { number: "number", find: person("bvn", records.advancedBvn) },
  vnin: { number: "number_nin", find: person("nin", records.advancedNin, "number_nin") },
  "vnin-basic": { number: "number", find: person("nin", records.basicNin) },
  voters_card: { number: "number", find: person("pvc", records.voter) },
  "drivers_license/advance/v2": {
    number: "number",
    needs: ["first_name", "last_name"],
    find: person("frsc", records.licence),
  },
  national_passport: {
    number: "number",
    needs: ["last_name"],
    find: person("passport", records.passport),
  },
  phone_number: { number: "number", find: person("phone", records.basicPhone) },
  "phone_number/advance": { number: "number", find: person("phone", records.advancedPhone) },
  cac: {
    number: "rc_number",
    find({ companies }, { rc_number, company_type = "RC" }) {
      const found = companies.find(
        ({ letters, digits }) => digits === rc_number && letters === company_type,
      );
      return found === undefined ? undefined : records.company(found);
    },
  },
};

/** Prembly with one account. It answers 200 for almost everything: its own code says what happened. */
export class PremblyEmulator extends Emulator {
  people: RegisteredPerson[] = [AMINA, CHIDI];
  companies: RegisteredCompany[] = [TEST_COMPANY];
  /** The answer for a number, whatever the registry has. */
  readonly staged = new Map<string, EmulatedAnswer>();
  walletKobo = 10_000_000n;
  /** The path and the number of each lookup that was billed. */
  readonly billed: { readonly path: string; readonly number: string }[] = [];
  pathPrefix = "/verification/";
  /** What the wallet answers instead of its balance. */
  walletAnswer: EmulatedAnswer | undefined;
  #lastReference = 0;

  protected answer(request: EmulatedRequest): EmulatedAnswer {
    const { headers, path, method, body } = request;
    if (headers["x-api-key"] !== API_KEY || headers["app-id"] !== APP_ID) {
      return { status: 401, body: { status: false, message: "Unauthorized: invalid API key" } };
    }
    if (path === "/api/v1/wallet" && method === "GET") return this.#wallet();
    const isLookup = path.startsWith(this.pathPrefix) && method === "POST";
    const endpoint = isLookup ? ENDPOINTS[path.slice(this.pathPrefix.length)] : undefined;
    if (endpoint === undefined) return { status: 404, body: "<html>Not Found</html>" };
    // The adapter wrote this body.
    return this.#lookUp(endpoint, path, JSON.parse(body) as Body);
  }

  /** Prembly sends no notice about a lookup. */
  protected forge(notice: EmulatedNotice): EmulatedNotice {
    return notice;
  }

  #wallet(): EmulatedAnswer {
    if (this.walletAnswer !== undefined) return this.walletAnswer;
    const balance = Number(this.walletKobo) / 100;
    return { status: 200, body: { status: true, data: { currency: "NGN", balance } } };
  }

  #lookUp({ number, needs = [], find }: Endpoint, path: string, body: Body): EmulatedAnswer {
    const missing = [number, ...needs].filter((field) => (body[field] ?? "") === "");
    if (missing.length > 0) {
      const detail = Object.fromEntries(
        missing.map((field) => [field, ["This field is required."]]),
      );
      return { status: 400, body: { status: false, detail } };
    }
    const asked = String(body[number]);
    const staged = this.staged.get(asked);
    if (staged !== undefined) return staged;
    if (this.walletKobo < PRICE_KOBO) {
      return coded("03", { status: false, detail: "Insufficient wallet balance" });
    }
    this.walletKobo -= PRICE_KOBO;
    this.billed.push({ path, number: asked });
    this.#lastReference += 1;
    const reference = `1d362a2e-e457-4595-aefd-${String(this.#lastReference).padStart(12, "0")}`;
    const record = find(this, body);
    if (record === undefined) {
      const message = "Record not found";
      const verification = { status: "NOT-VERIFIED", reference };
      return coded("01", { status: true, message, verification });
    }
    const verification = { status: "VERIFIED", reference };
    const detail = "Verification Successfull";
    return coded("00", { status: true, detail, ...record, verification });
  }
}

/** An answer with a code of Prembly's. */
export const coded = (code: string, body: object): EmulatedAnswer => ({
  status: 200,
  body: { response_code: code, ...body },
});
