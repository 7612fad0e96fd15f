import { AppPart } from "../../../account/app-part.tsx";
import { PasskeyPart } from "../../../account/passkey-part.tsx";
import { PasswordPart } from "../../../account/password-part.tsx";
import { SessionPart, type SessionRequests } from "../../../account/session-part.tsx";
import { readData } from "../../../api/answer.ts";
import { PageHead } from "../../../shell/page-head.tsx";
import { api, UNATTENDED } from "../../api/client.ts";
import { ROLE_NAMES } from "../../shell/role-names.ts";
import { useConsole } from "../../shell/use-console.ts";

/** How the operator gets in, and where they are logged in. */
export function SecurityPage() {
  const { me } = useConsole();
  return (
    <>
      <PageHead
        title="Your security"
        state={`${me.name}, ${me.email}, ${ROLE_NAMES[me.role].toLowerCase()}`}
      />
      <div className="mt-3 border-t border-line">
        <AppPart />
        <PasskeyPart />
        <PasswordPart />
        <SessionPart
          requests={sessionRequests}
          about="Where you are logged in to the console. A session ends soon after its last use."
        />
      </div>
    </>
  );
}

const sessionRequests: SessionRequests = {
  list: (signal) => readData(api.GET("/me/sessions", { headers: UNATTENDED, signal })),
  end: (sessionId, headers) =>
    readData(
      api.POST("/me/sessions/{sessionId}/end", { params: { path: { sessionId } }, headers }),
    ),
  endOthers: (headers) => readData(api.POST("/me/sessions/end-others", { headers })),
};
