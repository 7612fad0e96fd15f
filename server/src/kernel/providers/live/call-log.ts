import type { Database } from "../../database/database.ts";
import { sql } from "../../database/sql.ts";
import { maskJson } from "../../text/mask-json.ts";
import { maskText } from "../../text/mask-text.ts";
import type { Subject } from "../ports/provider-port.ts";
import { readSubject } from "../references.ts";

/** One call over HTTP that was made. Its bodies are not masked yet. */
export interface HttpCall {
  readonly method: string;
  readonly path: string;
  /** Our reference, where the call is about one. */
  readonly reference: string | null;
  readonly request: string | null;
  /** Null where no answer came. */
  readonly status: number | null;
  readonly answer: string | null;
  /** What went wrong with the connection. */
  readonly failure: string | null;
  readonly durationMs: number;
  /** The session of the credit that the call asks about. */
  readonly sessionId?: string | undefined;
}

/** Who was called. */
export interface Callee {
  readonly provider: string;
  readonly holdsIdentity: boolean;
}

interface CallLogTools {
  readonly database: Database;
  now(): Date;
  onError(error: unknown): void;
}

const WRITE_EVERY_MS = 500;
/** Further calls are not logged until these are written. */
const WAITING_MAX = 5_000;
const WRITTEN_AT_ONCE = 200;
/** Catalogues and lists of banks are longer, and their beginning is enough. */
const BODY_CHARACTERS_MAX = 16_384;

/**
 * The log of calls to live providers, so that the operator sees what was sent for a transaction and what was answered.
 * Calls are masked as they come and written in batches. No call waits for the log; a crash loses its last half second.
 */
export class CallLog {
  readonly #tools: CallLogTools;
  #waiting: CallRow[] = [];
  #writing: Promise<void> = Promise.resolve();
  #timer: NodeJS.Timeout | undefined;

  constructor(tools: CallLogTools) {
    this.#tools = tools;
  }

  note(callee: Callee, call: HttpCall): void {
    if (this.#waiting.length >= WAITING_MAX) return;
    this.#waiting.push(rowOf(callee, call, this.#tools.now()));
    this.#timer ??= setTimeout(() => void this.flush(), WRITE_EVERY_MS).unref();
  }

  /** Writes what was noted. Never throws. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#writing = this.#writing.then(() => this.#write()).catch(this.#tools.onError);
    await this.#writing;
  }

  async #write(): Promise<void> {
    while (this.#waiting.length > 0) {
      const rows = this.#waiting.splice(0, WRITTEN_AT_ONCE);
      await insertCalls(this.#tools.database, rows);
    }
  }
}

interface CallRow extends HttpCall {
  readonly calledAt: Date;
  readonly provider: string;
  readonly environmentId: string | null;
  readonly subjectId: string | null;
  readonly sessionIds: readonly string[] | null;
}

function rowOf({ provider, holdsIdentity }: Callee, call: HttpCall, now: Date): CallRow {
  const subject = subjectOf(call.reference);
  const shown = (body: string | null) =>
    body === null
      ? null
      : storable(maskJson(body.slice(0, BODY_CHARACTERS_MAX), { holdsIdentity }));
  return {
    ...call,
    provider,
    calledAt: new Date(now.getTime() - call.durationMs),
    path: storable(maskText(call.path)),
    reference: call.reference === null ? null : storable(call.reference),
    failure: call.failure === null ? null : storable(call.failure),
    environmentId: subject === undefined ? null : String(subject.environmentId),
    subjectId: subject === undefined ? null : String(subject.id),
    sessionIds: holdsIdentity ? null : sessionsOf(call),
    request: shown(call.request),
    answer: shown(call.answer),
  };
}

/** As JSON, so that every batch is the same statement. */
const insertCalls = (database: Database, rows: readonly CallRow[]) =>
  database.run(sql`
    insert into provider_calls (
      called_at, provider, method, path, reference, environment_id, subject_id, status, duration_ms,
      request, answer, failure, session_ids
    )
    select "calledAt", provider, method, path, reference, "environmentId", "subjectId", status, "durationMs",
           request, answer, failure, "sessionIds"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row (
      "calledAt" timestamptz, provider text, method text, path text, reference text, "environmentId" bigint,
      "subjectId" bigint, status smallint, "durationMs" integer, request text, answer text, failure text,
      "sessionIds" text[]
    )`);

const SUBJECT_AT_THE_END = /kw[0-9a-z]{24}$/;

/** Some providers want a prefix before our reference: a date, for one. */
function subjectOf(reference: string | null): Subject | undefined {
  const [own] = SUBJECT_AT_THE_END.exec(reference ?? "") ?? [];
  return own === undefined ? undefined : readSubject(own);
}

/** The session as Monnify and most others name it, and as Paystack does. */
const SESSION =
  /"session_?id"\s*:\s*"([\w|.-]{6,64})"|"session"\s*:\s*\{[^{}]*"id"\s*:\s*"([\w|.-]{6,64})"/i;

/** The session that a call asked about, and the one that its answer names. A list names many, and is about none. */
function sessionsOf({ sessionId, reference, answer }: HttpCall): string[] | null {
  if (sessionId === undefined && reference === null) return null;
  const [, named, nested] = SESSION.exec((answer ?? "").slice(0, BODY_CHARACTERS_MAX)) ?? [];
  const found = [sessionId, named ?? nested].filter((one) => one !== undefined);
  return found.length === 0 ? null : [...new Set(found.map(storable))];
}

/** PostgreSQL refuses NUL and half a pair of surrogates, and with it every call of the batch. A cut may halve a pair. */
const storable = (text: string) => text.replaceAll("\0", "").toWellFormed();
