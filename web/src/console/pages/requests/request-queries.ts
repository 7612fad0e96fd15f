import type { Mode } from "../../../api/place.ts";
import { commandQuery } from "../../api/read-command.ts";

/** A request of a merchant, without its bodies. */
export interface FoundRequest {
  readonly requestId: string;
  readonly receivedAt: string;
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly errorCode: string | null;
  readonly durationMs: number;
}

export interface FoundRequests {
  readonly requests: readonly FoundRequest[];
  readonly total: number;
  /** Older requests than this were not searched. Null if all were. */
  readonly searchedBackTo: string | null;
}

/** One with its bodies, masked. */
export interface InspectedRequest extends Omit<FoundRequest, "requestId"> {
  readonly id: string;
  readonly query: string;
  readonly address: string;
  readonly apiKeyId: string;
  readonly idempotencyKey: string | null;
  readonly businessId: string;
  readonly mode: Mode;
  readonly references: readonly string[];
  readonly requestBody: string | null;
  readonly isRequestBodyCut: boolean;
  readonly answerBody: string | null;
  readonly isAnswerBodyCut: boolean;
}

export interface RequestsAsked {
  readonly reference: string;
  readonly business: string;
  readonly mode: Mode;
  readonly until?: string;
}

export const requestsQuery = (asked: RequestsAsked) =>
  commandQuery<FoundRequests>("request find", { ...asked });

export const requestQuery = (request: string) =>
  commandQuery<InspectedRequest>("request show", { request });

const REQUEST_ID = /^req_\w+$/;

export const isRequestId = (text: string): boolean => REQUEST_ID.test(text);
