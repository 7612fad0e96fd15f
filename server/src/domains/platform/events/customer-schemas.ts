import { Money, Nullable } from "../../../kernel/http/routes/schemas.ts";
import { Type } from "../../../kernel/http/routes/type.ts";
import { describe } from "./described-schemas.ts";

const time = () => Type.String({ format: "date-time" });

const verification = describe({
  event: "VERIFICATION_NOTIFICATION",
  summary:
    "A verification was completed or has failed. The event has no personal data: read the verification with the API.",
  tag: "Verification",
  fields: {
    verificationId: Type.Integer(),
    reference: Type.String(),
    type: Type.String({ description: "`bvn`, `nin`, `cac-basic`, …" }),
    status: Type.Enum(["Successful", "Failed", "Pending"], {
      description: "`Failed`: the provider found no match, or did not answer.",
    }),
    maskedIdentifiers: Type.String({ description: "Numbers show only their last digits." }),
    walletTransactionReference: Nullable(
      Type.String({ description: "The price item that was charged." }),
    ),
    walletAmount: Money({ description: "The amount charged; 0 where the fee was refunded." }),
    createdAt: time(),
  },
  sample: {
    ...{ verificationId: 1_000_311, reference: "ver_6q9a3f5u12tk", type: "bvn" },
    ...{ status: "Successful", maskedIdentifiers: "950*****671", walletAmount: 40 },
    ...{ walletTransactionReference: "vtx_0z7e2j8w59rb", createdAt: "2026-01-31T08:15:30.000Z" },
  },
});

const accountCreated = describe({
  event: "VIRTUAL_ACCOUNT_CREATED",
  summary: "A virtual account was opened, with its number.",
  tag: "Collections",
  fields: {
    reference: Type.String(),
    type: Type.Enum(["Customer", "Business", "Dynamic"]),
    accountName: Type.String(),
    accountNumber: Type.String(),
    bankName: Type.String(),
    providerCode: Type.String(),
    amount: Nullable(Money({ description: "The amount that a dynamic account expects." })),
    expiresAt: Nullable(Type.String({ format: "date-time" })),
    createdAt: time(),
  },
  sample: {
    ...{ reference: "vac_2s4k8b6n07xd", type: "Dynamic", accountName: "Adire Market" },
    ...{ accountNumber: "3012450019", bankName: "Sandbox Bank", providerCode: "simulator" },
    ...{ amount: 10_000, expiresAt: "2026-01-31T09:15:30.000Z" },
    createdAt: "2026-01-31T08:15:30.000Z",
  },
});

const kycUpdated = describe({
  event: "customer.kyc_updated",
  summary: "A customer's KYC tier has changed, because something was verified or withdrawn.",
  tag: "Customers",
  fields: {
    id: Type.Integer(),
    externalId: Nullable(Type.String({ description: "Your own id of the customer." })),
    kycTier: Type.Integer({ minimum: 0, maximum: 3 }),
    previousKycTier: Type.Integer({ minimum: 0, maximum: 3 }),
    kycStatus: Nullable(Type.Enum(["PENDING", "VERIFIED"])),
    capabilities: Type.Array(Type.String()),
    status: Type.String({ description: "`Active`." }),
    isTest: Type.Boolean(),
    createdAt: time(),
  },
  sample: {
    ...{ id: 1_000_042, externalId: "user-8431", kycTier: 1, previousKycTier: 0 },
    ...{ kycStatus: "VERIFIED", status: "Active", isTest: true },
    capabilities: [
      "hold_wallet",
      "receive_internal_transfer",
      "attach_virtual_account",
      "receive_external_transfer",
    ],
    createdAt: "2026-01-31T08:15:30.000Z",
  },
});

export const customerEvents = [verification, accountCreated, kycUpdated];
