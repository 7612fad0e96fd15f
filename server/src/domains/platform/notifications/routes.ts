import { actOnce } from "../../../kernel/http/answer/act-once.ts";
import { memberRead, memberWrite } from "../../../kernel/http/sessions/member-routes.ts";
import type { SessionRoute } from "../../../kernel/http/sessions/session-route.ts";
import type { Kit } from "../../../kernel/kit.ts";
import { chooseMail } from "./choose-mail.ts";
import { alwaysSent, notOfRole } from "./errors.ts";
import { ChoiceBody, ChoiceParams, NotificationSettings } from "./schemas.ts";
import { showSettings } from "./show-settings.ts";

const tag = "Notifications";

const showing = (kit: Kit) =>
  memberRead({
    method: "GET",
    path: "/notifications",
    operationId: "getNotificationSettings",
    tag,
    summary: "Get which mails you get from this business",
    answer: NotificationSettings,
    read: ({ member }) => showSettings(kit.database, member),
  });

const choosing = (kit: Kit) =>
  memberWrite({
    method: "PUT",
    path: "/notifications/:kind",
    operationId: "chooseNotification",
    tag,
    summary: "Choose whether you get a kind of mail",
    movesMoney: false,
    idempotencyKey: "required",
    params: ChoiceParams,
    body: ChoiceBody,
    answer: NotificationSettings,
    refusals: [notOfRole, alwaysSent],
    write: (call) =>
      actOnce(kit, call, "notifications.choose", async () => {
        await chooseMail(kit.database, call.member, { ...call.params, ...call.body });
        return await showSettings(kit.database, call.member);
      }),
  });

/** Every member has settings of their own, so no permission is needed. */
export const notificationRoutes = (kit: Kit): readonly SessionRoute[] =>
  [showing, choosing].map((route) => ({ of: "business", route: route(kit) }));
