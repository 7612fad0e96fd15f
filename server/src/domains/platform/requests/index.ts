export { type InspectedRequest, inspectRequest } from "./find-request.ts";
export { type FoundRequests, findRequests } from "./find-requests.ts";
export { listRequests } from "./list-requests.ts";
