/** What an open page learns about an event: enough to know what to read again. */
export interface EventNotice {
  readonly id: string;
  readonly type: string;
  /** Every reference in the event's data. */
  readonly references: readonly string[];
}

/** The body of every event is an envelope of ours. */
interface EventBody {
  readonly id: string;
  readonly data: Readonly<Record<string, unknown>>;
}

export function noticeOf({ type, body }: { readonly type: string; readonly body: string }) {
  const { id, data } = JSON.parse(body) as EventBody;
  const references = Object.entries(data).flatMap(([name, value]) =>
    /reference$/i.test(name) && typeof value === "string" ? [value] : [],
  );
  return { id, type, references } satisfies EventNotice;
}
