import { actOnce } from "../../../kernel/http/answer/act-once.ts";
import { personRead, personWrite } from "../../../kernel/http/sessions/member-routes.ts";
import type { SessionRoute } from "../../../kernel/http/sessions/session-route.ts";
import type { Kit } from "../../../kernel/kit.ts";
import { passwordLocked } from "../../../kernel/login/errors.ts";
import { acceptInvitation } from "./accept-invitation.ts";
import { createOwnBusiness } from "./create-own-business.ts";
import {
  badPin,
  emailUnverified,
  invitationNotFound,
  invitationOfAnother,
  otpEnded,
  otpWrong,
  passwordWrong,
  proofMissing,
  tooManyBusinesses,
  tooManyOtps,
} from "./errors.ts";
import { requestOtp } from "./request-otp.ts";
import {
  CreatedBusiness,
  JoinedBusiness,
  Me,
  NewBusiness,
  OtpBody,
  PinBody,
  PinState,
  SentOtpAnswer,
  TokenBody,
} from "./schemas.ts";
import { setPin } from "./set-pin.ts";
import { showMe } from "./show-me.ts";

const tag = "Me";

/** What people see and do about themselves. */
export const personRoutes = (kit: Kit): readonly SessionRoute[] =>
  [profile, createBusiness, accept, replacePin, sendOtp].map((route) => ({
    route: route(kit),
    of: "person",
  }));

const profile = (kit: Kit) =>
  personRead({
    method: "GET",
    path: "/profile",
    operationId: "getMe",
    tag,
    summary: "Get your profile and your businesses",
    description: "Also at `/me`.",
    answer: Me,
    read: ({ person }) => showMe(kit, person),
  });

const createBusiness = (kit: Kit) =>
  personWrite({
    method: "POST",
    path: "/businesses",
    operationId: "createOwnBusiness",
    tag,
    summary: "Create a business",
    description: "You become its owner. Test mode works at once; live mode needs the operator.",
    idempotencyKey: "required",
    movesMoney: false,
    body: NewBusiness,
    answer: CreatedBusiness,
    refusals: [emailUnverified, tooManyBusinesses],
    write: (call) =>
      actOnce(kit, call, "member.create_business", async () => {
        const { person, body } = call;
        const created = await createOwnBusiness(kit, { person, name: body.name });
        return { ...created, id: Number(created.id) };
      }),
  });

const accept = (kit: Kit) =>
  personWrite({
    method: "POST",
    path: "/invitations",
    operationId: "acceptInvitation",
    tag,
    summary: "Accept an invitation",
    idempotencyKey: "required",
    movesMoney: false,
    holdsIdentity: true,
    body: TokenBody,
    answer: JoinedBusiness,
    refusals: [invitationNotFound, invitationOfAnother, emailUnverified],
    write: (call) =>
      actOnce(kit, call, "member.join", async () => {
        const { person, body } = call;
        const { businessId, businessName, role } = await acceptInvitation(kit, {
          token: body.token,
          person,
        });
        return { id: Number(businessId), name: businessName, role };
      }),
  });

const replacePin = (kit: Kit) =>
  personWrite({
    method: "PUT",
    path: "/pin",
    operationId: "setPin",
    tag,
    summary: "Set or replace your PIN",
    description: "Send your password, or a one-time code for the purpose `pin`.",
    idempotencyKey: "required",
    movesMoney: false,
    holdsIdentity: true,
    body: PinBody,
    answer: PinState,
    refusals: [badPin, proofMissing, passwordWrong, passwordLocked, otpWrong, otpEnded],
    write: (call) =>
      actOnce(kit, call, "member.set_pin", async () => {
        await setPin(kit, call.person, call.body);
        return { hasPin: true };
      }),
  });

const sendOtp = (kit: Kit) =>
  personWrite({
    method: "POST",
    path: "/otp",
    operationId: "requestOtp",
    tag,
    summary: "Get a one-time code by mail",
    idempotencyKey: "required",
    movesMoney: false,
    body: OtpBody,
    answer: SentOtpAnswer,
    refusals: [tooManyOtps],
    write: (call) =>
      actOnce(kit, call, "member.request_otp", () =>
        requestOtp(kit, { person: call.person, purpose: call.body.purpose }),
      ),
  });
