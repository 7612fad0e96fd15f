export { type NewNotice, noteActionFor, noteFor, noteIn } from "./note-for-people.ts";
export type { Notice } from "./queries.ts";
export { NOTICE_KINDS, type NoticeKind } from "./rules.ts";
