export { commonPauses } from "./common-pauses.ts";
export { listPauses } from "./list-pauses.ts";
export { pauseService } from "./pause-service.ts";
export type { Pausable, Pause } from "./queries.ts";
export { resumeService } from "./resume-service.ts";
