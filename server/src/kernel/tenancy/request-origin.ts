import { AsyncLocalStorage } from "node:async_hooks";

/** The request by which a person does something, and from where. The audit log keeps both. */
export interface RequestOrigin {
  readonly requestId: string;
  /** Null where the address is unknown. */
  readonly address: string | null;
}

const origins = new AsyncLocalStorage<RequestOrigin>();

/** Runs `work` for a person's request. */
export const withinRequest = <T>(origin: RequestOrigin, work: () => T): T =>
  origins.run(origin, work);

/** Returns the person's request that is being answered; undefined in jobs, commands and requests of API keys. */
export const currentOrigin = (): RequestOrigin | undefined => origins.getStore();
