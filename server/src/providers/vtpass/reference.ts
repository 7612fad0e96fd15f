import type { Subject } from "../../kernel/providers/ports/provider-port.ts";
import { formatSubject, readSubject } from "../../kernel/providers/references.ts";
import { lagosTime } from "../../kernel/time/lagos-time.ts";

const formatMinute = lagosTime({
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
});

/** `31/01/2026, 09:15` */
const MINUTE = /^(\d{2})\/(\d{2})\/(\d{4}), (\d{2}):(\d{2})$/;
const STAMP = /^\d{12}(?=kw)/;

/**
 * The request id of a purchase: VTpass requires that it begins with the minute in Lagos, as `YYYYMMDDHHmm`. The service
 * stores it once, before the first call.
 */
export const stampReference = (subject: Subject, now: Date): string =>
  formatMinute(now).replace(MINUTE, "$3$2$1$4$5") + formatSubject(subject);

/** Parses one of our request ids. Undefined for any other id. */
export const readStampedSubject = (reference: string): Subject | undefined =>
  STAMP.test(reference) ? readSubject(reference.replace(STAMP, "")) : undefined;
