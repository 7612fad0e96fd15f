import { createHmac, randomUUID } from "node:crypto";

export interface Keys {
  readonly apiKey: string;
  readonly publicKey: string;
}

type Data = Readonly<Record<string, unknown>>;

/** Sends requests to the API as a merchant's program does: signed, each write under a key of its own. */
export class ApiClient {
  readonly #baseUrl: string;
  readonly #keys: Keys;

  constructor(baseUrl: string, keys: Keys) {
    this.#baseUrl = baseUrl;
    this.#keys = keys;
  }

  /** Returns the data of the answer. Throws with its error if the service refuses. */
  async post<Answer = Data>(path: string, body: object): Promise<Answer> {
    const response = await this.send("POST", path, JSON.stringify(body));
    return await dataOf<Answer>(path, response);
  }

  async get<Answer = Data>(path: string): Promise<Answer> {
    return await dataOf<Answer>(path, await this.send("GET", path, ""));
  }

  /** The answer itself, for a request that the service should refuse. */
  send(method: string, path: string, text: string, signed = text): Promise<Response> {
    const signature = createHmac("sha256", this.#keys.publicKey).update(signed).digest("base64");
    return fetch(`${this.#baseUrl}/api/v1${path}`, {
      method,
      headers: {
        "X-Service-Api-Key": this.#keys.apiKey,
        "X-Service-Signature": signature,
        "X-Service-Signature-Version": "v2",
        ...(method === "POST" && {
          "Content-Type": "application/json",
          "Idempotency-Key": randomUUID(),
        }),
      },
      ...(method === "POST" && { body: text }),
    });
  }
}

export interface Dashboard {
  /** Where the service listens. */
  readonly baseUrl: string;
  /** The address that a browser shows. It differs if `KASUWA_PUBLIC_URL` is set. */
  readonly origin: string;
}

/** Sends requests to the dashboard as the browser of a signed-in person does. */
export class PersonClient {
  readonly #dashboard: Dashboard;
  readonly #cookie: string;

  private constructor(dashboard: Dashboard, cookie: string) {
    this.#dashboard = dashboard;
    this.#cookie = cookie;
  }

  static async signIn(
    dashboard: Dashboard,
    { email, password }: { readonly email: string; readonly password: string },
  ): Promise<PersonClient> {
    const { baseUrl, origin } = dashboard;
    const response = await fetch(`${baseUrl}/dashboard/auth/sign-in/email`, {
      method: "POST",
      headers: { "Content-Type": "application/json", Origin: origin },
      body: JSON.stringify({ email, password }),
    });
    if (!response.ok) throw new Error(`${email} cannot sign in: ${await response.text()}`);
    const cookies = response.headers.getSetCookie().map((cookie) => cookie.split(";")[0] ?? "");
    return new PersonClient(dashboard, cookies.join("; "));
  }

  async read<Answer = Data>(path: string): Promise<Answer> {
    const headers = { Cookie: this.#cookie };
    const response = await fetch(`${this.#dashboard.baseUrl}/dashboard/api${path}`, { headers });
    return await dataOf<Answer>(path, response);
  }

  /** Writes as the person. The PIN is sent where money is concerned. */
  async write<Answer = Data>(
    method: "POST" | "PUT",
    path: string,
    body: object,
    pin?: string,
  ): Promise<Answer> {
    const response = await fetch(`${this.#dashboard.baseUrl}/dashboard/api${path}`, {
      method,
      headers: {
        "Content-Type": "application/json",
        "Idempotency-Key": randomUUID(),
        Origin: this.#dashboard.origin,
        Cookie: this.#cookie,
        ...(pin !== undefined && { "X-Kasuwa-Pin": pin }),
      },
      body: JSON.stringify(body),
    });
    return await dataOf<Answer>(path, response);
  }
}

async function dataOf<Answer>(path: string, response: Response): Promise<Answer> {
  const text = await response.text();
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${text}`);
  // The caller names the answer of the route that it calls.
  return (JSON.parse(text) as { data: Answer }).data;
}
