import { nameTable, type Realm } from "./realm.ts";

/**
 * The tables and columns of better-auth's models, as our migrations name them. A field that is missing here has the
 * same name as its column.
 */
export const loginTables = (realm: Realm) => ({
  user: {
    modelName: nameTable(realm, "users"),
    fields: {
      emailVerified: "email_verified",
      createdAt: "created_at",
      updatedAt: "updated_at",
    },
  },
  session: {
    modelName: nameTable(realm, "sessions"),
    fields: {
      userId: "user_id",
      expiresAt: "expires_at",
      ipAddress: "ip_address",
      userAgent: "user_agent",
      createdAt: "created_at",
      updatedAt: "updated_at",
    },
  },
  account: {
    modelName: nameTable(realm, "accounts"),
    fields: {
      userId: "user_id",
      accountId: "account_id",
      providerId: "provider_id",
      createdAt: "created_at",
      updatedAt: "updated_at",
    },
  },
  verification: {
    modelName: nameTable(realm, "verifications"),
    fields: {
      expiresAt: "expires_at",
      createdAt: "created_at",
      updatedAt: "updated_at",
    },
  },
});

export const twoFactorSchema = (realm: Realm) => ({
  user: { fields: { twoFactorEnabled: "two_factor_enabled" } },
  twoFactor: {
    modelName: nameTable(realm, "two_factors"),
    fields: {
      userId: "user_id",
      backupCodes: "backup_codes",
      failedVerificationCount: "failed_verification_count",
      lockedUntil: "locked_until",
    },
  },
});

export const passkeySchema = (realm: Realm) => ({
  passkey: {
    modelName: nameTable(realm, "passkeys"),
    fields: {
      userId: "user_id",
      publicKey: "public_key",
      credentialID: "credential_id",
      deviceType: "device_type",
      backedUp: "backed_up",
      createdAt: "created_at",
    },
  },
});
