import {
  type FoundRequests,
  findRequests,
  type InspectedRequest,
  inspectRequest,
} from "../domains/platform/requests/index.ts";
import { align, minute, table } from "./align-columns.ts";
import { command } from "./command.ts";
import { argument, needed, option } from "./parameters.ts";
import { businessId, mode, resolveSince, text, until } from "./readers.ts";

export const requestCommands = [
  command({
    name: "request find",
    needs: "deliveries:read",
    summary: "Finds the API requests of a merchant by a reference, the newest first.",
    note: "It searches the newest 10,000 requests of a business in one mode, as `GET /business/requests?reference=` does. Only whole references match, ours or the merchant's own: in the path, the query, the bodies or as the Idempotency-Key.",
    parameters: {
      reference: argument(text("REFERENCE", "a reference"), "ours, or the merchant's own"),
      business: needed(businessId, "the id of the business"),
      mode: needed(mode, "test or live"),
      until: option(until, "only requests before this time"),
    },
    run: ({ kit }, { reference, business, mode: ofMode, until: when }) =>
      findRequests(kit, {
        reference,
        businessId: business,
        mode: ofMode,
        until: when === undefined ? null : resolveSince(kit.clock, when),
      }),
    show: showFound,
  }),
  command({
    name: "request show",
    needs: "deliveries:read",
    summary: "Shows an API request of a merchant with its masked bodies, by its id.",
    parameters: {
      request: argument(
        text("REQUEST", "the id of a request"),
        "the `meta.request_id` of an answer: req_…",
      ),
    },
    run: ({ kit }, { request }) => inspectRequest(kit, request),
    show: showRequest,
  }),
];

function showFound({ requests, total, searchedBackTo }: FoundRequests): string {
  const rows = requests.map((one) => [
    one.requestId,
    minute(one.receivedAt),
    one.method,
    one.path,
    String(one.status),
    one.errorCode ?? "",
  ]);
  const headings = ["REQUEST", "RECEIVED", "METHOD", "PATH", "STATUS", "ERROR"];
  const lines = [rows.length === 0 ? "No request has this reference." : table(headings, rows)];
  if (total > rows.length) lines.push(`The newest ${rows.length} of ${total} are shown.`);
  if (searchedBackTo !== null)
    lines.push(
      `Older requests than ${searchedBackTo.toISOString()} were not searched. Continue with --until.`,
    );
  return lines.join("\n");
}

function showRequest(request: InspectedRequest): string {
  const { references, requestBody, answerBody, isRequestBodyCut, isAnswerBodyCut, ...head } =
    request;
  const known = Object.entries(head).filter(([, value]) => value !== null && value !== "");
  const lines = align([
    ...known.map(([name, value]): [string, string] => [name, formatValue(value)]),
    ["references", references.join(", ")],
  ]);
  return [
    ...lines,
    ...showBody("request", requestBody, isRequestBodyCut),
    ...showBody("answer", answerBody, isAnswerBodyCut),
  ].join("\n");
}

const formatValue = (value: unknown): string =>
  value instanceof Date ? value.toISOString() : String(value);

function showBody(name: string, body: string | null, isCut: boolean): readonly string[] {
  if (body === null) return ["", `${name}: no body`];
  return ["", `${name}:`, isCut ? `${body} … (the rest is not kept)` : body];
}
