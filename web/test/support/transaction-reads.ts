import { TIMELINE } from "./timeline-reads.ts";

const hoursAgo = (hours: number): string => new Date(Date.now() - hours * 3_600_000).toISOString();

type Asked = Readonly<Record<string, string | undefined>>;

const TRANSFER = {
  ...{ businessId: "1000001", userBusinessName: "Adire Market", mode: "live" },
  ...{ reference: "trf_01jd7zzq2m4k8v", type: "Transfer", status: "Reversed" },
  requestStateDetails: "Failed: not completed in time. The amount was refunded.",
  ...{ currency: "NGN", trxAmount: 85_000, trxFee: 50, stampDuty: 50, description: "Cloth" },
  ...{ receiverBankName: "Zenith Bank", receiverAccountNumber: "2011450034" },
  ...{ receiverAccountName: "ỌLÁMIDÉ ṢÓNIBÁRẸ́ TRADING", senderName: null },
  ...{ senderAccountNumber: null, sessionId: "000015261122111604000077" },
  ...{ createdAt: hoursAgo(3), updatedAt: hoursAgo(1), sentAt: hoursAgo(3), settlesAt: null },
  ...{ progress: "paid_late", provider: "kora", orderReference: "ord_7c1" },
  providerReference: "KPY-88213",
};

const CARD = {
  ...{ cardReference: "crd_9t5z5j3a85g8", businessId: "1000001", businessName: "Adire Market" },
  ...{ mode: "live", customerName: "Ọláyínká Adébáyọ̀", customerId: "1000042", label: "Travel" },
  ...{ brand: "Visa", lastFour: "2170", status: "Active", isFrozenByIssuer: false },
  ...{ balance: 142.5, heldBalance: 25, owed: 0, dailyLimit: 500, perTransactionLimit: 200 },
  ...{ spentToday: 57.5, linkedWalletReference: null, issuer: "sudo", createdAt: hoursAgo(900) },
  issuerReference: "66b2c9d4f1ae9c7d00000001",
  purchases: [
    {
      ...{ authorizationId: "66b2c9d4f1ae9c7d00000007", merchantName: "Lagos Books" },
      ...{ status: "Declined", declineReason: "transaction_limit", createdAt: hoursAgo(1) },
      ...{ approvedAmount: 0, declinedAmount: 240 },
    },
    {
      ...{ authorizationId: "66b2c9d4f1ae9c7d00000005", merchantName: "Lagos Books" },
      ...{ status: "Cleared", declineReason: null, createdAt: hoursAgo(2) },
      ...{ approvedAmount: 57.5, declinedAmount: 0 },
    },
  ],
};

/** A transaction that was paid late, and several with the same merchant's reference. */
export const TRANSACTION_READS = {
  "card find": ({ card }: Asked) => (card?.startsWith("crd_") ? CARD : undefined),
  "transaction show": ({ reference, business }: Asked) =>
    reference?.startsWith("crd_") || reference === "NONE-1"
      ? undefined
      : reference === "INV-512" && business === undefined
        ? [TRANSFER, { ...TRANSFER, businessId: "1000002", reference: "fnd_2", progress: null }]
        : TRANSFER,
  "transaction timeline": () => TIMELINE,
};
