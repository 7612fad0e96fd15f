import type { Unknown } from "../ports/outcome.ts";
import type { AnyOutcome, CallContext } from "../ports/provider-port.ts";

/** Calls the provider, and gives up after the time-out. An exception proves nothing: the call may have arrived. An adapter that can prove more returns an outcome. */
export async function callInTime<O extends AnyOutcome>(
  timeoutMs: number,
  work: (context: CallContext) => Promise<O>,
): Promise<O | Unknown> {
  const giveUp = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Unknown>((resolve) => {
    timer = setTimeout(() => {
      giveUp.abort();
      resolve({ kind: "unknown", why: "timeout", detail: `no answer within ${timeoutMs} ms` });
    }, timeoutMs);
  });
  try {
    return await Promise.race([work({ signal: giveUp.signal }), late]);
  } catch (error) {
    return { kind: "unknown", why: "lost", detail: String(error) };
  } finally {
    clearTimeout(timer);
  }
}
