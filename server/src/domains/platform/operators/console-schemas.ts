import { Nullable, Text } from "../../../kernel/http/routes/schemas.ts";
import { Type } from "../../../kernel/http/routes/type.ts";
import { OPERATOR_PERMISSIONS, OPERATOR_ROLES } from "../../../kernel/tenancy/operators.ts";

const when = (description: string) => Type.String({ format: "date-time", description });

export const OperatorProfile = Type.Object({
  name: Type.String(),
  email: Type.String(),
  role: Type.Enum([...OPERATOR_ROLES]),
  permissions: Type.Array(Type.Enum([...OPERATOR_PERMISSIONS])),
  endsAt: when("When the session ends if it is not used again."),
  hasSecondFactor: Type.Boolean({ description: "False: only a second factor may be set up." }),
  hasAuthenticator: Type.Boolean({ description: "Whether an authenticator is set up." }),
  singleOperator: Type.Boolean({ description: "True: nothing waits for a second person." }),
});

export const OwnSessions = Type.Object({
  sessions: Type.Array(
    Type.Object({
      id: Type.String(),
      current: Type.Boolean({ description: "Whether this request came with it." }),
      address: Nullable(Type.String()),
      userAgent: Nullable(Type.String()),
      signedInAt: when("When it began."),
      lastUsedAt: when("When it was last used."),
      expiresAt: when("When it ends."),
    }),
  ),
});

export const SessionParams = Type.Object({ sessionId: Text() });

export const Ended = Type.Object({ ended: Type.Boolean() });
