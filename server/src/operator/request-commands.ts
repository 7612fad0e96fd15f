import { type InspectedRequest, inspectRequest } from "../domains/platform/requests/index.ts";
import { align } from "./align-columns.ts";
import { command } from "./command.ts";
import { argument } from "./parameters.ts";
import { text } from "./readers.ts";

export const requestCommands = [
  command({
    name: "request show",
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
