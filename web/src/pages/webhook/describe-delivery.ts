import type { StatusShape } from "../../format/status.ts";
import { lagosTime } from "../../format/time.ts";
import { countOf } from "../../format/words.ts";

/** The data for the words about a delivery. */
export interface DeliveryFacts {
  readonly state: "waiting" | "delivered" | "failed" | "held";
  readonly attempts: number;
  readonly triesLeft: number;
  readonly nextTryAt: string | null;
  readonly last: { readonly status: number | null; readonly errorKind: string | null } | null;
}

/** The state of a delivery: its shape, and a few words. */
export function describeState(
  delivery: DeliveryFacts,
  now: Date,
): { readonly shape: StatusShape; readonly words: string } {
  const { state, attempts, triesLeft, nextTryAt } = delivery;
  if (state === "delivered")
    return {
      shape: "done",
      words: attempts > 1 ? `Delivered after ${attempts} attempts` : "Delivered",
    };
  if (state === "failed") return { shape: "failed", words: "Gave up" };
  if (state === "held") return { shape: "ended", words: "Held" };
  const at = nextTryAt === null ? "" : ` ${lagosTime(new Date(nextTryAt), now)}`;
  if (attempts === 0) return { shape: "progress", words: "Waiting" };
  return { shape: "progress", words: triesLeft === 1 ? `Last retry${at}` : `Retry${at}` };
}

/** Beside a day of the list: how many events, and how many of them are not delivered. */
export function summarizeDay(deliveries: readonly Pick<DeliveryFacts, "state">[]): string {
  const open = deliveries.filter(({ state }) => state !== "delivered").length;
  const all = countOf(deliveries.length, "event");
  return open === 0 ? all : `${all}, ${open} not delivered`;
}

const NO_STATUS: Readonly<Record<string, string>> = {
  forbidden_target: "Not allowed",
  unknown_host: "Unknown host",
  connect_timeout: "No connection",
  connect_failed: "Refused",
  tls_failed: "TLS failed",
  timeout: "No answer",
  connection_lost: "Broke off",
  invalid_answer: "Unreadable",
};

/** What the receiver answered, in a column: `500`, `No answer`. */
export function describeAnswer(last: DeliveryFacts["last"]): string {
  if (last === null) return "Not sent yet";
  if (last.status !== null) return String(last.status);
  return NO_STATUS[last.errorKind ?? ""] ?? "Failed";
}

interface AttemptFacts {
  readonly status: number | null;
  readonly errorKind: string | null;
  /** The service's own sentence. */
  readonly error: string | null;
  readonly answerBytes: number;
}

/** What went wrong, in a sentence to the owner of the receiver: `Your server answered 500. Its response is below.` */
export function describeFailure(attempt: AttemptFacts): string {
  const { status, errorKind, error, answerBytes } = attempt;
  const below = answerBytes === 0 ? "Its response has no body." : "Its response is below.";
  if (errorKind === "redirect")
    return error ?? "Your server redirects. Redirects are not followed.";
  if (status !== null) return `Your server answered ${status}. ${below}`;
  if (errorKind === "timeout") return "Your server did not answer in time.";
  return error ?? "The attempt failed.";
}

/** What comes next, and what the person can do. */
export function describeNext(delivery: DeliveryFacts, now: Date): string {
  const { state, triesLeft, nextTryAt } = delivery;
  if (state === "failed") return "It is not tried again. Replay it once your server is fixed.";
  if (state === "held")
    return "It is held because the endpoint was disabled. Enable the endpoint, then replay it.";
  if (state === "delivered") return "";
  const at = nextTryAt === null ? "soon" : `at ${lagosTime(new Date(nextTryAt), now)}`;
  if (triesLeft === 1) return `One more try ${at}. After that, replay it from here.`;
  return `Next try ${at}; ${countOf(triesLeft, "try", "tries")} left.`;
}

/** The reference that an event is about: its own `reference`, or the first that its data names. */
export function referenceIn(body: unknown): string | undefined {
  if (typeof body !== "object" || body === null) return undefined;
  const data = "data" in body ? body.data : body;
  if (typeof data !== "object" || data === null) return undefined;
  const fields = Object.entries(data).filter(([, value]) => typeof value === "string");
  const found =
    fields.find(([name]) => name === "reference") ??
    fields.find(([name]) => name.toLowerCase().endsWith("reference"));
  return found === undefined ? undefined : String(found[1]);
}
