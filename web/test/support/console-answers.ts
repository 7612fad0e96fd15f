import { readFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { join } from "node:path";
import { READS } from "./console-reads.ts";
import { MONEY_READS } from "./money-reads.ts";

const COMMAND_LIST = join(import.meta.dirname, "../../../server/src/operator/command-list.json");

const ROLES = {
  admin: [
    ...["businesses:read", "businesses:write", "money:read", "money:write"],
    ...["system:read", "system:write", "alerts:write", "audit:read", "operators:read"],
    ...["operators:write", "deliveries:read", "deliveries:write", "webhooks:write"],
    "providers:read",
  ],
  finance: ["businesses:read", "businesses:write", "money:read", "money:write", "system:read"],
  read_only: ["businesses:read", "money:read", "system:read", "operators:read"],
};

/** The role of a test's operator, and when the session ends. */
export interface StubOperator {
  readonly role: keyof typeof ROLES;
  readonly minutesLeft: number;
  readonly hasSecondFactor: boolean;
  readonly isSignedIn: boolean;
  /** The commands that are listed. Default: all. */
  readonly listed?: readonly string[];
}

export const TUNDE: StubOperator = {
  ...{ role: "admin", minutesLeft: 14, hasSecondFactor: true, isSignedIn: true },
};

/** Answers the console's API with samples, and records what was sent to it. */
export class ConsoleStub {
  operator: StubOperator = TUNDE;
  reads: Readonly<Record<string, unknown>> = SAMPLE_READS;
  readonly sent: Readonly<Record<string, unknown>>[] = [];
  readonly unattended: string[] = [];

  async answer(request: IncomingMessage, response: ServerResponse): Promise<unknown> {
    const url = new URL(request.url ?? "/", "http://console");
    const body = request.method === "POST" ? await bodyOf(request) : {};
    if (request.headers["x-kasuwa-unattended"] !== undefined) this.unattended.push(url.pathname);
    if (url.pathname.startsWith("/console/auth/")) return this.#answerAuth(url, body, response);
    const path = url.pathname.replace("/console/api", "");
    if (path === "/commands/run") return this.#run(body, request, response);
    if (!this.operator.isSignedIn) return refuse(response, 401, "unauthorized", "Sign in again.");
    if (path === "/commands/read") return this.#read(url, response);
    if (path === "/commands/progress")
      return send(response, { progress: { step: "verifying", done: 412, total: 1_204 } });
    const data = DATA[path]?.(this.operator);
    if (data === undefined) return refuse(response, 404, "not_found", "Nothing is here.");
    return send(response, data);
  }

  #read({ searchParams }: URL, response: ServerResponse) {
    const data = this.reads[searchParams.get("name") ?? ""];
    if (data === undefined) return refuse(response, 404, "not_found", "Nothing is here.");
    const { mode } = JSON.parse(searchParams.get("parameters") ?? "{}");
    const isOfMode = (row: Sent) =>
      mode === undefined || row["mode"] === undefined || row["mode"] === mode;
    const chosen = Array.isArray(data) ? data.filter(isOfMode) : data;
    return send(response, { data: chosen, text: "", holds: true, needsConfirmation: null });
  }

  #run(body: Sent, request: IncomingMessage, response: ServerResponse) {
    this.sent.push({ ...body, key: request.headers["idempotency-key"] });
    const name = String(body["name"]);
    const parameters = (body["parameters"] ?? {}) as Record<string, string>;
    if (parameters["business"] === "0") {
      const message = "`business` must be the id of a business, and 0 is not.";
      return refuse(response, 422, "validation_failed", message, "parameters.business");
    }
    if (name.endsWith("replay-since") && body["confirmed"] !== true)
      return send(response, {
        ...{ data: null, text: "", holds: false },
        needsConfirmation: "1,204 events go to 3 endpoints again.",
      });
    if (name === "card set-rate" && body["confirmed"] !== true)
      return send(response, { data: null, text: "", holds: false, ...NEW_RATE });
    return send(response, { ...answerOf(name), needsConfirmation: null, changes: null });
  }

  #answerAuth(url: URL, body: Sent, response: ServerResponse) {
    const path = url.pathname.replace("/console/auth/", "");
    if (path === "join/show" && body["token"] === "good")
      return json(response, 200, {
        ...{ email: "halima@kasuwa.example", role: "finance", invitedBy: "Tunde Bello" },
        expiresAt: new Date(Date.now() + 7 * 86_400_000).toISOString(),
      });
    if (path === "join/show")
      return json(response, 404, { code: "INVITATION_NOT_FOUND", message: "It does not exist." });
    if (path === "sign-in/email" && body["password"] === "only a passkey") {
      const message = "This account is opened by a passkey. Log in with it.";
      return json(response, 403, { code: "PASSKEY_REQUIRED", message });
    }
    if (path === "sign-in/email") return json(response, 200, { twoFactorRedirect: true });
    if (path === "passkey/list-user-passkeys") return json(response, 200, PASSKEYS);
    this.operator = { ...this.operator, isSignedIn: path !== "sign-out" };
    return json(response, 200, {});
  }
}

type Sent = Readonly<Record<string, unknown>>;

const PASSKEYS = [
  { id: "p1", name: "Work laptop", createdAt: "2026-10-02T09:14:00Z", backedUp: true },
];

const hoursAgo = (hours: number): string => new Date(Date.now() - hours * 3_600_000).toISOString();

const DATA: Readonly<Record<string, (operator: StubOperator) => unknown>> = {
  "/me": ({ role, minutesLeft, hasSecondFactor }) => ({
    ...{ name: "Tunde Bello", email: "tunde@kasuwa.example", role, permissions: ROLES[role] },
    endsAt: new Date(Date.now() + (minutesLeft + 0.5) * 60_000).toISOString(),
    ...{ hasSecondFactor, hasAuthenticator: hasSecondFactor, singleOperator: false },
    version: "0.1.0",
  }),
  "/commands": ({ role, listed }) => ({
    commands: commands(ROLES[role]).filter(({ name }) => listed?.includes(name) ?? true),
  }),
  "/me/sessions": () => ({
    sessions: [
      {
        ...{ id: "s1", current: true, address: "102.89.23.4", signedInAt: hoursAgo(2) },
        ...{ lastUsedAt: hoursAgo(0), userAgent: "Mozilla/5.0 (Windows NT 10.0) Chrome/140" },
      },
      {
        ...{ id: "s2", current: false, address: "197.210.8.61", signedInAt: hoursAgo(7) },
        ...{ lastUsedAt: hoursAgo(1), userAgent: "Mozilla/5.0 (iPhone) Safari/605" },
      },
    ],
  }),
};

const OPERATORS = [
  {
    ...{ operatorId: "1", name: "Tunde Bello", email: "tunde@kasuwa.example", role: "admin" },
    ...{ joinedAt: "2026-02-11T08:00:00Z", invitedBy: "command line", hasAuthenticator: true },
    ...{ passkeys: 1, lastUsedAt: hoursAgo(0) },
  },
  {
    ...{ operatorId: "2", name: "Halima Yusuf", email: "halima@kasuwa.example", role: "finance" },
    ...{ joinedAt: "2026-05-03T08:00:00Z", invitedBy: "Tunde Bello", hasAuthenticator: true },
    ...{ passkeys: 0, lastUsedAt: hoursAgo(26) },
  },
  {
    ...{ operatorId: "3", name: "Ọlámidé Ṣónibárẹ́ Adébáyọ̀", email: "olamide@kasuwa.example" },
    ...{ joinedAt: hoursAgo(3), invitedBy: "Tunde Bello", hasAuthenticator: false, passkeys: 0 },
    ...{ role: "read_only", lastUsedAt: null },
  },
];

const OPERATOR_READS = {
  "operator list": OPERATORS,
  "operator invitations": [
    {
      ...{ id: "7", email: "ifeoma.chukwuemeka-okonkwo@kasuwa.example", role: "support" },
      ...{ invitedBy: "Tunde Bello", createdAt: hoursAgo(20), expiresAt: hoursAgo(-148) },
    },
  ],
  "operator roles": Object.entries(ROLES).map(([role, permissions]) => ({ role, permissions })),
};

export const SAMPLE_READS: Readonly<Record<string, unknown>> = {
  ...{ ...OPERATOR_READS, ...READS, ...MONEY_READS },
};

interface ListedParameter {
  readonly [field: string]: unknown;
}

function commands(permissions: readonly string[]) {
  const list = JSON.parse(readFileSync(COMMAND_LIST, "utf8")) as {
    readonly name: string;
    readonly needs?: string;
    readonly parameters: Readonly<Record<string, ListedParameter>>;
  }[];
  const operators = [
    {
      ...{ name: "operator invite", summary: "Invites a person to the console." },
      parameters: { email: EMAIL, role: ROLE },
    },
    {
      ...{ name: "operator role", summary: "Gives an operator another role at once." },
      parameters: { operator: OPERATOR, role: ROLE },
    },
    {
      ...{ name: "operator remove", summary: "Removes an operator at once." },
      parameters: { operator: OPERATOR },
    },
    {
      ...{ name: "operator revoke", summary: "Revokes an open invitation." },
      parameters: { invitation: { ...OPERATOR, about: "the id of the invitation" } },
    },
    {
      ...{ name: "operator end-sessions", summary: "Ends every session of an operator." },
      parameters: { operator: OPERATOR },
    },
  ].map((one) => ({ ...one, needs: "operators:write" }));
  const offered = list.filter(({ name }) => !name.startsWith("operator "));
  return [...offered, ...operators].map(({ parameters, ...command }) => {
    const needs =
      command.needs ??
      (/ (?:list|show)$/.test(command.name) ? "businesses:read" : "businesses:write");
    return {
      ...{ note: null, ...command, needs, mayRun: permissions.includes(needs) },
      needsConfirmation: "yes" in parameters,
      parameters: Object.entries(parameters)
        .filter(([name]) => name !== "yes")
        .map(([name, parameter]) => ({
          ...{ expects: null, insteadOfFile: null, ...parameter, name },
          isFile: parameter["file"] === "read",
        })),
    };
  });
}

const OPERATOR = {
  ...{ kind: "argument", required: true, placeholder: "OPERATOR" },
  ...{ about: "the id of the operator, from `operator list`", expects: "the id of an operator" },
};
const EMAIL = { ...OPERATOR, placeholder: "EMAIL", about: "the person's e-mail address" };
const ROLE = {
  ...{ ...OPERATOR, placeholder: "ROLE", about: "`operator roles` says what each may do" },
  expects: "one of admin, finance, engineer, support, read_only",
};

const BUSINESSES = [
  { id: 1000001, name: "Adire Market", status: "approved", live: true, createdAt: hoursAgo(900) },
  {
    ...{ id: 1000002, name: "Adébáyọ̀ & Sons Textiles Nigeria Limited", status: "created" },
    ...{ live: false, createdAt: hoursAgo(31) },
  },
];

/** What a command of a test answers. */
function answerOf(name: string) {
  if (name === "business list") return { data: BUSINESSES, text: BUSINESS_TEXT, holds: true };
  if (name === "operator invite") {
    const link = "https://kasuwa.adire.ng/console/join#token=oiv_3vX9kP2m7Qw";
    const data = { email: "new@kasuwa.example", role: "support", link };
    return { data, text: `The link works once:\n\n${link}`, holds: true };
  }
  if (name === "ledger verify") return { data: UNPROVEN, text: "", holds: false };
  if (name === "price set") {
    const data = { proposalId: 31, expiresAt: hoursAgo(-72) };
    return { data, text: "Nothing has been done yet.", holds: false };
  }
  return { data: { done: true }, text: `${name}: done.`, holds: true };
}

const NEW_RATE = {
  needsConfirmation:
    "Naira for 1 USD: 1600 → 1650\nThis is for business 1000001 in live mode.\nIt is proposed, and done when a second person approves it.",
  changes: [{ field: "Naira for 1 USD", before: "1600", after: "1650" }],
};

const UNPROVEN = {
  ...{ proven: false, transactions: 90_412, entries: 204_118, accounts: 812, openAccounts: 40 },
  ...{ accountsWithHolds: 3, links: 88, digestedRows: 4_118, comparedRows: 61_204 },
  ...{ durationMs: 4_212, findingsOmitted: 2 },
  currencies: [{ currency: "NGN", entriesSum: 0, checkedSum: 48_212_900.5 }],
  findings: ["Account 7/1042 has a gap or a duplicate in its entries at number 12."],
};

const BUSINESS_TEXT = `BUSINESS  STATUS    MODES       NAME
1000001   approved  test, live  Adire Market
1000002   created   test        Adébáyọ̀ & Sons Textiles Nigeria Limited`;

async function bodyOf(request: IncomingMessage): Promise<Sent> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece as Buffer);
  const text = Buffer.concat(pieces).toString();
  return text === "" ? {} : (JSON.parse(text) as Sent);
}

function json(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { "content-type": "application/json" });
  response.end(JSON.stringify(body));
}

const META = { request_id: "req_7h2k90xq4f1c", pagination: null };

const send = (response: ServerResponse, data: unknown): void =>
  json(response, 200, { data, error: null, meta: META });

function refuse(
  response: ServerResponse,
  status: number,
  code: string,
  message: string,
  param: string | null = null,
): void {
  json(response, status, { data: null, error: { code, message, param }, meta: META });
}
