export { type InspectedRequest, inspectRequest } from "./find-request.ts";
