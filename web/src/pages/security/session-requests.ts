import type { SessionRequests } from "../../account/session-part.tsx";
import { readData } from "../../api/answer.ts";
import { api } from "../../api/client.ts";

export const sessionRequests: SessionRequests = {
  list: (signal) => readData(api.GET("/me/sessions", { signal })),
  end: (sessionId, headers) =>
    readData(api.DELETE("/me/sessions/{sessionId}", { params: { path: { sessionId } }, headers })),
  endOthers: (headers) => readData(api.POST("/me/sessions/end-others", { headers })),
};
