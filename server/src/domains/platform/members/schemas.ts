import { Email, Nullable, Text } from "../../../kernel/http/routes/schemas.ts";
import { Type } from "../../../kernel/http/routes/type.ts";
import { OTP_PURPOSES, PERMISSIONS, ROLES } from "../../../kernel/tenancy/members.ts";

const when = (description: string) =>
  Type.String({ format: "date-time", description, examples: ["2026-01-31T08:15:30.000Z"] });
const flag = (description: string) => Type.Boolean({ description, examples: [true] });
const id = (description: string) => Type.Integer({ description, examples: [12] });

const RoleName = Type.Enum([...ROLES], {
  description: "The role, which decides what a member may do.",
  examples: ["finance"],
});

const businessId = Type.Integer({ description: "The id of the business.", examples: [1000001] });
const businessName = Type.String({ description: "Its name.", examples: ["Adire Market"] });
const businessStatus = Type.Enum(["pending", "approved", "suspended"], {
  description: "`pending` until the operator allows live mode.",
  examples: ["approved"],
});

const hasTwoFactor = flag("Whether sign-in asks for a code of an authenticator application.");
const passkeys = Type.Integer({ description: "How many passkeys the account has.", examples: [1] });

const permissions = Type.Array(Type.Enum([...PERMISSIONS], { examples: ["money:read"] }), {
  description: "What the role allows.",
});

export const NewBusiness = Type.Object({ name: Text({ examples: ["Adire Market"] }) });

export const CreatedBusiness = Type.Object(
  { id: businessId, name: businessName, status: businessStatus, role: RoleName },
  { title: "Own business" },
);

export const Me = Type.Object(
  {
    userId: Type.String({ examples: ["IDnalDi6coi3Px36CjV7M53Z8lgaPgBl"] }),
    name: Type.String({ examples: ["Ada Eze"] }),
    email: Type.String({ examples: ["ada@adire.example"] }),
    emailVerified: flag("Whether the e-mail address is confirmed."),
    hasPassword: flag("Whether the account has a password."),
    hasPin: flag("Whether a PIN is set. Actions that move money need one."),
    hasTwoFactor,
    passkeys,
    businesses: Type.Array(
      Type.Object({
        id: businessId,
        name: businessName,
        status: businessStatus,
        role: RoleName,
        permissions,
        live: flag("Whether live mode may be used."),
      }),
    ),
    viewing: Nullable(
      Type.Object(
        {
          reason: Type.String({ description: "Why.", examples: ["Ada asked about a transfer."] }),
          endsAt: when("When it ends."),
        },
        { description: "Set for an operator of the service, who looks and changes nothing." },
      ),
    ),
  },
  { title: "Me" },
);

export const TokenBody = Type.Object({
  token: Text({
    description: "The token of an invitation: the fragment of its address.",
    examples: ["wT0oB2mYtXn2o5o6G1mZ3b4c5d6e7f8g9h0i1j2k3l4"],
  }),
});

export const JoinedBusiness = Type.Object(
  { id: businessId, name: businessName, role: RoleName },
  { title: "Joined business" },
);

const otp = Type.Optional(
  Text({ maxLength: 10, description: "A one-time code.", examples: ["483920"] }),
);

export const PinBody = Type.Object({
  pin: Text({ maxLength: 10, description: "Four digits.", examples: ["4839"] }),
  password: Type.Optional(Text({ description: "The password, or `otp`.", examples: ["…"] })),
  otp,
});

export const PinState = Type.Object({ hasPin: flag("True.") }, { title: "PIN state" });

export const OtpBody = Type.Object({
  purpose: Type.Enum([...OTP_PURPOSES], {
    description: "What the code will confirm.",
    examples: ["keys"],
  }),
});

export const SentOtpAnswer = Type.Object(
  {
    sentTo: Type.String({ description: "Part of the address.", examples: ["a…@adire.example"] }),
    expiresAt: when("When the code ends."),
  },
  { title: "Sent code" },
);

const SessionAnswer = Type.Object(
  {
    id: Type.String({ examples: ["x1C3b0bC1j7f5g0mJ2uQ8vYwT4aZk9Lh"] }),
    current: flag("Whether this request came with it."),
    address: Nullable(Type.String({ description: "From where.", examples: ["203.0.113.7"] })),
    userAgent: Nullable(
      Type.String({ description: "The browser, as it names itself.", examples: ["Mozilla/5.0"] }),
    ),
    signedInAt: when("When it began."),
    lastUsedAt: when("When it was last used, to five minutes."),
    expiresAt: when("When it ends at the latest."),
  },
  { title: "Session" },
);

export const Sessions = Type.Object({ sessions: Type.Array(SessionAnswer) }, { title: "Sessions" });

export const SessionParams = Type.Object({ sessionId: Text({ examples: ["x1C3b0bC1j7f5g0m"] }) });

export const Done = Type.Object({ done: flag("True.") }, { title: "Done" });

const member = {
  id: id("The id of the membership."),
  name: Type.String({ examples: ["Ada Eze"] }),
  email: Type.String({ examples: ["ada@adire.example"] }),
  role: RoleName,
  joinedAt: when("When the person joined."),
};

export const MemberAnswer = Type.Object(member, { title: "Member" });

const invitation = {
  id: id("The id of the invitation."),
  email: Type.String({ examples: ["bisi@adire.example"] }),
  role: RoleName,
  invitedBy: Type.String({ examples: ["ada@adire.example"] }),
  createdAt: when("When it was sent."),
  expiresAt: when("When it ends."),
};

export const InvitationAnswer = Type.Object(invitation, { title: "Invitation" });

export const TeamAnswer = Type.Object(
  {
    members: Type.Array(
      Type.Object({
        ...member,
        you: flag("Whether this is the caller."),
        access: Nullable(
          Type.Object(
            {
              seenAt: Nullable(
                when("When the member last used this business in the dashboard, to five minutes."),
              ),
              hasTwoFactor,
              passkeys,
            },
            { description: "Null unless the caller may change the team." },
          ),
        ),
      }),
    ),
    invitations: Type.Array(InvitationAnswer),
    roles: Type.Array(Type.Object({ role: RoleName, permissions }), {
      description: "What each role allows, the strongest first.",
    }),
  },
  { title: "Team" },
);

export const InvitationBody = Type.Object({ email: Email(), role: RoleName });

export const RoleBody = Type.Object({ role: RoleName });

export const MemberParams = Type.Object({
  memberId: Type.Integer({ minimum: 1, examples: [12] }),
});

export const InvitationParams = Type.Object({
  invitationId: Type.Integer({ minimum: 1, examples: [12] }),
});
