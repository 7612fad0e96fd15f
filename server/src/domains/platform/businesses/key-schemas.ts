import { Moment, Nullable, Text } from "../../../kernel/http/routes/schemas.ts";
import { Type } from "../../../kernel/http/routes/type.ts";
import { SCOPES } from "../../../kernel/tenancy/access.ts";
import { KEY_ACCESS } from "../../../kernel/tenancy/key-access-levels.ts";

const NETWORKS_MAX = 50;

const access = Type.Enum([...KEY_ACCESS], {
  description: "`no_money` may not move money.",
  examples: ["read_only"],
});
const scopes = Type.Array(Type.Enum([...SCOPES], { examples: ["customers:write"] }), {
  maxItems: SCOPES.length,
  description: "What it may do with customers and wallets.",
});
const networks = Type.Array(Text({ maxLength: 50, examples: ["203.0.113.0/24"] }), {
  maxItems: NETWORKS_MAX,
  description: "Addresses and networks that may use it; empty for any.",
});
const ending = { description: "When it ends.", examples: ["2027-01-31T16:00:00Z"] };
const expiresAt = Nullable(Type.String({ format: "date-time", ...ending }));
const keyId = Type.Integer({ description: "The id of the key.", examples: [1000012] });
const keyName = Nullable(
  Type.String({ description: "Null for the main key.", examples: ["reporting"] }),
);
const apiKey = Type.String({ description: "The API key.", examples: ["test_key_…"] });
const publicKey = Type.String({ description: "What signs requests.", examples: ["test_pub_…"] });
const time = (description: string) =>
  Type.String({ format: "date-time", description, examples: ["2026-01-31T08:15:30.000Z"] });

export const KeyParams = Type.Object({
  keyId: Type.Integer({ minimum: 1, examples: [1000012] }),
});

const KeyAnswer = Type.Object(
  {
    ...{ id: keyId, name: keyName, access, scopes, networks, expiresAt },
    createdAt: time("When it was created."),
    endsAt: Nullable(time("When a replaced key ends.")),
    lastUsedAt: Nullable(time("When it was last used.")),
    lastAddress: Nullable(Type.String({ examples: ["203.0.113.7"] })),
  },
  { title: "API key" },
);

export const KeyList = Type.Object({ keys: Type.Array(KeyAnswer) }, { title: "API keys" });

export const ShownKeyAnswer = Type.Object(
  { id: keyId, name: keyName, apiKey, publicKey },
  { title: "Revealed API key" },
);

export const RotationBody = Type.Object({
  overlapHours: Type.Integer({
    minimum: 0,
    maximum: 168,
    description: "How long the old key stays valid. 0: it ends at once.",
    examples: [24],
  }),
});

export const RotationAnswer = Type.Object(
  { apiKey, publicKey, oldKeysEndAt: Nullable(time("When the last of the old keys ends.")) },
  { title: "Rotated key" },
);

export const NewKeyBody = Type.Object({
  name: Text({ maxLength: 100, description: "Its purpose.", examples: ["reporting"] }),
  ...{ access, scopes, networks },
  expiresAt: Type.Optional(Moment(ending)),
});

export const LimitsBody = Type.Object({
  access: Type.Optional(access),
  scopes: Type.Optional(scopes),
  networks: Type.Optional(networks),
  expiresAt: Type.Optional(Moment(ending)),
  neverExpires: Type.Optional(
    Type.Boolean({ description: "True to remove the end.", examples: [true] }),
  ),
});

export const LimitsAnswer = Type.Object(
  { id: keyId, name: keyName, access, scopes, networks, expiresAt },
  { title: "Limits of a key" },
);

export const RevokedKey = Type.Object({ id: keyId, name: keyName }, { title: "Revoked key" });
