export { findViewer, viewerAsMember } from "./find-viewer.ts";
export { openViewing } from "./open-viewing.ts";
export { endViewingsBy } from "./queries.ts";
export { VIEWING_PERMISSIONS } from "./rules.ts";
