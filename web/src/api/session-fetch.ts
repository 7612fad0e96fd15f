import { Attendance } from "./attendance.ts";

/** A request that waits until the person signs in again: the shell opens a dialog over the page and calls `resume`. */
interface SignInRequest {
  readonly resume: () => void;
}

type Listener = (request: SignInRequest | undefined) => void;

/** Unit tests run without a page. */
const attendance = new Attendance(globalThis.document ?? new EventTarget(), Date.now);

let listener: Listener | undefined;
/** Whether the person has signed in. */
let waiting: Promise<boolean> | undefined;
let stopWaiting: (() => void) | undefined;
/** How often the person has signed in again. */
let signIns = 0;

/**
 * The shell shows a sign-in dialog while a request is set. Returns how to stop listening: requests that still wait then
 * get their 401, because the dialog is gone.
 */
export function onSessionEnded(listen: Listener): () => void {
  listener = listen;
  return () => {
    listener = undefined;
    stopWaiting?.();
  };
}

/**
 * Fetches; if the session has ended, waits until the person has signed in again and then repeats the request. What was
 * typed stays on the page. Before the first answer of a session the caller handles 401 itself: no listener is set.
 */
export async function fetchInSession(request: Request): Promise<Response> {
  attendance.mark(request);
  const repeatable = request.clone();
  const signInsBefore = signIns;
  const response = await fetch(request);
  if (response.status !== 401) return response;
  if ((await codeOf(response.clone())) !== "unauthorized") return response;
  // It was sent with the session that has ended since.
  if (signIns > signInsBefore) return await fetch(repeatable);
  // Only now: while the answer was read, the person may have left the page.
  if (listener === undefined) return response;
  return (await signInAgain(listener)) ? await fetch(repeatable) : response;
}

/** One dialog for all requests that wait. */
function signInAgain(show: Listener): Promise<boolean> {
  waiting ??= new Promise<boolean>((resolve) => {
    stopWaiting = () => resolve(false);
    const resume = () => {
      signIns += 1;
      resolve(true);
    };
    show({ resume });
  }).finally(() => {
    waiting = undefined;
    stopWaiting = undefined;
    show(undefined);
  });
  return waiting;
}

async function codeOf(response: Response): Promise<unknown> {
  // A proxy's page is not JSON, and has no code.
  const body: unknown = await response.json().catch(() => undefined);
  const error = isRecord(body) ? body["error"] : undefined;
  return isRecord(error) ? error["code"] : undefined;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
