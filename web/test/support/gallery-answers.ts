import type { ServerResponse } from "node:http";

const PERMISSIONS = ["money:read", "money:send", "customers:read", "team:read"];

const ME = {
  name: "Ngọzi Okafọ",
  email: "ngozi@adire.example",
  emailVerified: true,
  hasPin: true,
  viewing: null,
  hasTwoFactor: false,
  businesses: [
    {
      id: 1000001,
      name: "Adire Market",
      role: "owner",
      status: "active",
      permissions: PERMISSIONS,
      live: true,
    },
    {
      ...{ id: 1000002, name: "Adébáyọ̀ & Sons Textiles Nigeria Limited", role: "read_only" },
      ...{ status: "active", permissions: ["money:read"], live: false },
    },
  ],
};

const CUSTOMERS = [
  { id: 1042, firstName: "Fatima", lastName: "Bello", email: "fatima@bello.example" },
];

const NAMES = [
  ["Adébáyọ̀ & Sons Textiles Nigeria Limited", "GTBank 0123…5521, Ankara November"],
  ["Ọlá Logistics", "Zenith Bank 2011…6650, Haulage Kano"],
  ["Fatima Bello Stores", "Access Bank 1440…0913, Stock 0917"],
  ["Sule Garba", "UBA 2090…7718, Refund order 7719"],
  ["Musa Ɗanladi", "Invoice 0482, Zenith Bank"],
  ["Chidi Okoye", "Kuda 2033…4412"],
] as const;
const STATES = ["Pending", "Pending", "Pending", "Reversed", "Successful", "Failed"];

/** Two and a half days of records, newest first. */
function sampleTransactions(count: number) {
  const newest = Date.now() - 120_000;
  return Array.from({ length: count }, (_, index) => {
    const kind = index % NAMES.length;
    return {
      reference: `trf_${(index + 36 ** 5).toString(36)}q1d`,
      createdAt: new Date(newest - index * 4_700_000).toISOString(),
      postingType: kind === 4 ? "Credit" : "Debit",
      trxAmount: [1_850_000, 1_600_000, 85_000, 42_000, 125_000, 51_000.5][kind],
      status: STATES[kind],
      outcomeUnknown: kind === 2,
      awaitsApproval: kind === 1,
      party: NAMES[kind]?.[0],
      receiverAccountName: NAMES[kind]?.[0],
      currency: "NGN",
      meta: NAMES[kind]?.[1],
    };
  });
}

/** Samples for the gallery's pages. `searchBy=nothing` finds none, `searchBy=broken` fails, `searchBy=many` is long. */
export function galleryAnswer(url: URL, response: ServerResponse): void {
  const path = url.pathname.replace("/dashboard/api/", "");
  if (path.endsWith("/stream")) openStream(response);
  else if (path.endsWith("/business/transactions")) listTransactions(url, response);
  else send(response, ...dataOf(path));
}

/** The end of an address, and what it answers. */
const ANSWERS: readonly (readonly [end: string, data: () => unknown])[] = [
  ["me/profile", () => ME],
  ["me/otp", () => ({ sentTo: "n…@adire.example" })],
  ["/views", () => []],
  ["/customers", () => CUSTOMERS],
  ["/virtualaccount/all", () => ({ accounts: [] })],
  ["/test/clock", () => ({ now: new Date().toISOString(), offsetSeconds: 0 })],
];

function dataOf(path: string): [status: number, data: unknown] {
  const answer = ANSWERS.find(([end]) => path.endsWith(end))?.[1];
  return answer === undefined ? [404, undefined] : [200, answer()];
}

function listTransactions(url: URL, response: ServerResponse): void {
  const search = url.searchParams.get("searchBy");
  const count = { nothing: 0, many: 2_000 }[search ?? ""] ?? 30;
  if (search === "broken") send(response, 503, undefined);
  else send(response, 200, sampleTransactions(count), count);
}

function send(response: ServerResponse, status: number, data: unknown, total?: number): void {
  const error = { code: "service_unavailable", message: "The database is busy.", param: null };
  const pagination =
    total === undefined ? null : { page: 1, page_size: 50, total: 318, has_more: true };
  response.writeHead(status, {
    "content-type": "application/json",
    "x-request-id": "req_7h2k90xq4f1c",
  });
  response.end(
    JSON.stringify({
      data: status === 200 ? data : null,
      error: status === 200 ? null : error,
      meta: { request_id: "req_7h2k90xq4f1c", pagination },
    }),
  );
}

function openStream(response: ServerResponse): void {
  response.writeHead(200, { "content-type": "text/event-stream" });
  response.write('data: {"type":"transfer.successful","id":"evt_1","references":[]}\n\n');
}
