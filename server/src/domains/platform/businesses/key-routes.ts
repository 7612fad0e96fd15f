import { present } from "../../../kernel/assert.ts";
import { actOnce } from "../../../kernel/http/answer/act-once.ts";
import {
  type MemberCall,
  memberRead,
  memberWrite,
} from "../../../kernel/http/sessions/member-routes.ts";
import type { SessionRoute } from "../../../kernel/http/sessions/session-route.ts";
import type { Kit } from "../../../kernel/kit.ts";
import { createKey } from "./create-key.ts";
import {
  badKeyName,
  badNetwork,
  badOverlap,
  expiryPast,
  keyNameTaken,
  keyNotFound,
  mainKeyRevoked,
  tooManyNetworks,
} from "./errors.ts";
import type { ListedKey } from "./key-queries.ts";
import {
  KeyList,
  KeyParams,
  LimitsAnswer,
  LimitsBody,
  NewKeyBody,
  RevokedKey,
  RotationAnswer,
  RotationBody,
  ShownKeyAnswer,
} from "./key-schemas.ts";
import { listKeys } from "./list-keys.ts";
import { restrictKey, revokeKey } from "./restrict-key.ts";
import { rotateKeys } from "./rotate-keys.ts";
import type { KeyLimits } from "./rules.ts";
import { showKeys } from "./show-keys.ts";

const tag = "Keys";
const limitRefusals = [expiryPast, badNetwork, tooManyNetworks];

/** The API keys of one mode, as members see and change them. What shows a key needs a one-time code. */
export const keyRoutes = (kit: Kit): readonly SessionRoute[] => [
  { route: list(kit), of: "environment", permission: "keys:read" },
  { route: reveal(kit), of: "environment", permission: "keys:write", otp: "keys" },
  { route: rotate(kit), of: "environment", permission: "keys:write", otp: "keys" },
  { route: create(kit), of: "environment", permission: "keys:write", otp: "keys" },
  { route: restrict(kit), of: "environment", permission: "keys:write" },
  { route: revoke(kit), of: "environment", permission: "keys:write" },
];

/** The environment of the address, and who acts. */
const orderOf = ({ access, member }: MemberCall) => {
  const { businessId, mode } = access;
  return { businessId, mode, by: member.email };
};

const list = (kit: Kit) =>
  memberRead({
    method: "GET",
    path: "/keys",
    operationId: "listKeys",
    tag,
    summary: "List the API keys without their secrets",
    answer: KeyList,
    read: async ({ access: { businessId, mode } }) => {
      const keys = await listKeys(kit, businessId);
      return { keys: keys.filter((key) => key.mode === mode).map(presentKey) };
    },
  });

const reveal = (kit: Kit) =>
  memberWrite({
    method: "POST",
    path: "/keys/:keyId/reveal",
    operationId: "revealKey",
    tag,
    summary: "Show an API key",
    idempotencyKey: "required",
    movesMoney: false,
    holdsIdentity: true,
    params: KeyParams,
    answer: ShownKeyAnswer,
    refusals: [keyNotFound],
    write: (call) =>
      actOnce(kit, call, "key.reveal", async () => {
        const { mode, ...order } = orderOf(call);
        const only = { mode, keyId: BigInt(call.params.keyId) };
        const shown = present((await showKeys(kit, { ...order, only })).keys[0], "the key");
        const { keyId, name, apiKey, publicKey } = shown;
        return { id: Number(keyId), name, apiKey, publicKey };
      }),
  });

const rotate = (kit: Kit) =>
  memberWrite({
    method: "POST",
    path: "/keys/rotate",
    operationId: "rotateKeys",
    tag,
    summary: "Replace the main API key",
    idempotencyKey: "required",
    movesMoney: false,
    holdsIdentity: true,
    body: RotationBody,
    answer: RotationAnswer,
    refusals: [badOverlap],
    write: (call) =>
      actOnce(kit, call, "key.rotate", async () => {
        const order = { ...orderOf(call), overlapHours: call.body.overlapHours };
        const { apiKey, publicKey, oldKeysEndAt } = await rotateKeys(kit, order);
        return { apiKey, publicKey, oldKeysEndAt };
      }),
  });

const create = (kit: Kit) =>
  memberWrite({
    method: "POST",
    path: "/keys",
    operationId: "createKey",
    tag,
    summary: "Create a named API key",
    idempotencyKey: "required",
    movesMoney: false,
    holdsIdentity: true,
    body: NewKeyBody,
    answer: ShownKeyAnswer,
    refusals: [badKeyName, keyNameTaken, ...limitRefusals],
    write: (call) =>
      actOnce(kit, call, "key.create", async () => {
        const { name: asked, expiresAt, ...others } = call.body;
        const limits = { ...others, expiresAt: expiresAt ? new Date(expiresAt) : null };
        const created = await createKey(kit, { ...orderOf(call), name: asked, limits });
        const { keyId, name, apiKey, publicKey } = created;
        return { id: Number(keyId), name, apiKey, publicKey };
      }),
  });

const restrict = (kit: Kit) =>
  memberWrite({
    method: "PATCH",
    path: "/keys/:keyId",
    operationId: "restrictKey",
    tag,
    summary: "Change the limits of an API key",
    description: "What is not sent stays.",
    idempotencyKey: "required",
    movesMoney: false,
    params: KeyParams,
    body: LimitsBody,
    answer: LimitsAnswer,
    refusals: [keyNotFound, ...limitRefusals],
    write: (call) =>
      actOnce(kit, call, "key.restrict", async () => {
        const { by, ...of } = orderOf(call);
        const { expiresAt, neverExpires, ...others } = call.body;
        const changes: Partial<KeyLimits> = {
          ...others,
          ...(expiresAt !== undefined && { expiresAt: new Date(expiresAt) }),
          ...(neverExpires === true && { expiresAt: null }),
        };
        const order = { keyId: BigInt(call.params.keyId), by, of, changes };
        return presentLimits(await restrictKey(kit, order));
      }),
  });

const revoke = (kit: Kit) =>
  memberWrite({
    method: "DELETE",
    path: "/keys/:keyId",
    operationId: "revokeKey",
    tag,
    summary: "Revoke an API key",
    description: "A named key, or a main key that was replaced. The main key is rotated instead.",
    idempotencyKey: "required",
    movesMoney: false,
    params: KeyParams,
    answer: RevokedKey,
    refusals: [keyNotFound, mainKeyRevoked],
    write: (call) =>
      actOnce(kit, call, "key.revoke", async () => {
        const { by, ...of } = orderOf(call);
        const { id, name } = await revokeKey(kit, { keyId: BigInt(call.params.keyId), by, of });
        return { id: Number(id), name };
      }),
  });

const presentLimits = (key: KeyLimits & { readonly id: bigint; readonly name: string | null }) => {
  const { id, name, access, scopes, networks, expiresAt } = key;
  return { id: Number(id), name, access, scopes, networks, expiresAt };
};

const presentKey = (key: ListedKey) => {
  const { createdAt, endsAt, lastUsedAt, lastAddress } = key;
  return { ...presentLimits(key), createdAt, endsAt, lastUsedAt, lastAddress };
};
