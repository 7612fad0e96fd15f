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

/** One that was paid late, and several that a merchant calls by one reference. */
export const TRANSACTION_READS = {
  "transaction show": ({ reference, business }: Asked) =>
    reference === "INV-512" && business === undefined
      ? [TRANSFER, { ...TRANSFER, businessId: "1000002", reference: "fnd_2", progress: null }]
      : TRANSFER,
  "transaction timeline": () => TIMELINE,
};
