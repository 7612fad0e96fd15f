import { actOnce } from "../../../kernel/http/answer/act-once.ts";
import {
  type MemberCall,
  memberRead,
  memberWrite,
} from "../../../kernel/http/sessions/member-routes.ts";
import type { SessionRoute } from "../../../kernel/http/sessions/session-route.ts";
import type { Kit } from "../../../kernel/kit.ts";
import { Branding, ColorBody, LogoBody, SupportBody } from "./branding-schemas.ts";
import { badColor, badLogo, badSupport } from "./errors.ts";
import { setColor } from "./set-color.ts";
import { setLogo } from "./set-logo.ts";
import { setSupport } from "./set-support.ts";
import { showBranding } from "./show-branding.ts";

const tag = "Branding";

const writing = {
  method: "PUT",
  tag,
  answer: Branding,
  movesMoney: false,
  idempotencyKey: "required",
} as const;

const changing = { of: "business", permission: "settings:write" } as const;

/** What members read and change about the pay pages of a business. It is the same in both modes. */
export const brandingRoutes = (kit: Kit): readonly SessionRoute[] => [
  {
    of: "business",
    permission: "money:read",
    route: memberRead({
      method: "GET",
      path: "/branding",
      operationId: "getBranding",
      tag,
      summary: "Get the look of your pay pages",
      answer: Branding,
      read: ({ access }) => showBranding(kit.database, access.businessId),
    }),
  },
  {
    ...changing,
    route: memberWrite({
      ...writing,
      path: "/branding/color",
      operationId: "setBrandingColor",
      summary: "Set the colour of your pay pages",
      body: ColorBody,
      refusals: [badColor],
      write: (call) =>
        change(kit, call, "business.set_color", (order) =>
          setColor(kit, { ...order, color: call.body.color ?? null }),
        ),
    }),
  },
  {
    ...changing,
    route: memberWrite({
      ...writing,
      path: "/branding/logo",
      operationId: "setBrandingLogo",
      summary: "Set the logo of your pay pages",
      body: LogoBody,
      refusals: [badLogo],
      write: (call) =>
        change(kit, call, "business.set_logo", (order) => {
          const { file } = call.body;
          return setLogo(kit, {
            ...order,
            content: file === undefined ? null : Buffer.from(file, "base64"),
          });
        }),
    }),
  },
  {
    ...changing,
    route: memberWrite({
      ...writing,
      path: "/branding/support",
      operationId: "setBrandingSupport",
      summary: "Set where your customers find help",
      body: SupportBody,
      refusals: [badSupport],
      write: (call) =>
        change(kit, call, "business.set_support", (order) => {
          const { email = null, phone = null } = call.body;
          return setSupport(kit, { ...order, email, phone });
        }),
    }),
  },
];

/** Changes it once for the Idempotency-Key, under the member's name, and returns how it looks now. */
const change = (
  kit: Kit,
  call: MemberCall,
  what: string,
  act: (order: { businessId: bigint; by: string }) => Promise<void>,
) =>
  actOnce(kit, call, what, async () => {
    const { businessId } = call.access;
    await act({ businessId, by: call.member.email });
    return await showBranding(kit.database, businessId);
  });
