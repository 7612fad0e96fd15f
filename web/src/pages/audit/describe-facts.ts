import { separateWords } from "../../format/status.ts";
import type { Action } from "./actions-query.ts";

/** `Invited a person`: what was done, at the beginning of a line. */
export const titleOf = ({ phrase }: Pick<Action, "phrase">): string =>
  phrase.charAt(0).toUpperCase() + phrase.slice(1);

/** `eventTypes` → `Event types`, and the path `0.payout.daily` → `0 payout daily`. */
export const labelOf = (name: string): string => separateWords(name.replaceAll(".", " "));

/** A plain word of the service, such as `read_only`, is read as words. Every other value stays as it is. */
export const wordsOf = (value: string): string =>
  /^[a-z]+(?:_[a-z]+)+$/.test(value) ? separateWords(value) : value;

/** What a row says below its title: who, and to what. */
export const summaryOf = ({ by, subject, changes }: Action): string =>
  [by, subject, ...changes.slice(0, 2).map(describeChange)]
    .filter((part) => part !== null)
    .join(", ");

const describeChange = ({ name, before, after }: Action["changes"][number]): string =>
  `${labelOf(name).toLowerCase()} ${wordsOf(before ?? "none")} → ${wordsOf(after ?? "none")}`;
