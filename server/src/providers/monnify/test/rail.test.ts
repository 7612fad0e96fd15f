import { toNaira } from "../../../../test/emulators/monnify/envelope.ts";
import { API_KEY, SECRET_KEY } from "../../../../test/emulators/monnify/monnify-emulator.ts";
import { MAGIC_ACCOUNTS } from "../../../../test/emulators/monnify/transfers.ts";
import { describeLiveRail } from "../../test/describe-live-rail.ts";
import type { CheckTable, CollectionTable, TransferTable } from "../../test/live-rail.ts";
import { call, HOLDER, isTo, paymentTo } from "../../test/rail-fixture.ts";
import { useMonnify } from "./monnify-fixture.ts";

const fixture = useMonnify();

const SINGLE = "/api/v2/disbursements/single";

const transfers: TransferTable = {
  accounts: MAGIC_ACCOUNTS,
  statuses: [
    ["SUCCESS", "succeeded"],
    ["COMPLETED", "succeeded"],
    ["PENDING", "accepted"],
    ["AWAITING_PROCESSING", "accepted"],
    ["IN_PROGRESS", "accepted"],
    ["PENDING_AUTHORIZATION", "accepted"],
    ["PENDING_BATCH_AUTHORIZATION", "accepted"],
    ["OTP_EMAIL_DISPATCH_FAILED", "accepted"],
    ["FAILED", "failed"],
    ["EXPIRED", "failed"],
    ["REVERSED", "returned"],
    ["success", "unknown"],
    ["ON_HOLD", "unknown"],
    ["", "unknown"],
  ],
  isSend: isTo("POST", SINGLE),
  isRequery: isTo("GET", `${SINGLE}/summary`),
  isNameEnquiry: isTo("GET", "/api/v1/disbursements/account/validate"),
  narration: { path: SINGLE, field: "narration" },
  bankCode: { path: SINGLE, field: "destinationBankCode" },
  mappedBank: { ours: "999992", theirs: "305" },
  wrongBeneficiaries: [paymentTo("0123456789", "090629")],
  async refusedPayment() {
    const { rail, payment } = fixture();
    const first = payment();
    await rail.send(first, call());
    return payment({ amount: first.amount });
  },
  returns: {
    status: "REVERSED",
    events: { succeeded: "SUCCESSFUL_DISBURSEMENT", returned: "REVERSED_DISBURSEMENT" },
  },
  sameAgainAfterMs: 180_000,
  setBalance(minor) {
    const { transfers: books } = fixture().emulator;
    const { available } = books;
    books.available = minor;
    return available;
  },
};

const collections: CollectionTable = {
  isOpening: [isTo("POST", "/api/v2/bank-transfer/reserved-accounts")],
  isOpeningOnce: [
    isTo("POST", "/api/v1/merchant/transactions/init-transaction"),
    isTo("POST", "/api/v1/merchant/bank-transfer/init-payment"),
  ],
  isOnceRequery: isTo("GET", "/api/v2/merchant/transactions/query"),
  isCreditRequery: isTo("GET", "/api/v2/merchant/transactions/query"),
  numbersOf(reference) {
    const account = fixture().emulator.collections.reserved.get(reference);
    return account === undefined ? [] : [account.accountNumber];
  },
  pay(accountNumber, minor) {
    const { collections: books } = fixture().emulator;
    const paid = books.pay(accountNumber, minor);
    return {
      reference: paid.transactionReference,
      setAmount(amount) {
        paid.amountPaid = amount;
      },
      setStatus(status) {
        paid.paymentStatus = status;
      },
      forget: () => void books.transactions.delete(paid.transactionReference),
    };
  },
  statuses: [
    ["PAID", "found"],
    ["OVERPAID", "found"],
    ["PARTIALLY_PAID", "found"],
    ["PENDING", "unknown"],
    ["NEW_STATUS", "unknown"],
    ["FAILED", "unknown"],
    ["EXPIRED", "unknown"],
    ["CANCELLED", "unknown"],
    ["ABANDONED", "unknown"],
    ["REVERSED", "not_found"],
  ],
  sender: { senderName: "EZE CHIDI", senderAccountNumber: "0123456789", narration: "Adire" },
  incomplete: [
    ["an e-mail address", { holder: { ...HOLDER, email: null } }, { emailDomain: null }, "e-mail"],
    ["a BVN", { bvn: null }, {}, "BVN"],
  ],
};

const check: CheckTable = {
  isBalance: isTo("GET", "/api/v2/disbursements/wallet-balance"),
  isLogin: isTo("POST", "/api/v1/auth/login"),
  remarks: /IP address.*OTP.*contract code/,
  wrong: [
    ["the wallet", { walletAccountNumber: "1234567890" }, /wallet/],
    ["a key", { secretKey: "wrong" }, /secret key/],
    ["the address", { baseUrl: "http://127.0.0.1:1" }, /address/],
  ],
};

describeLiveRail({
  ...{ name: "Monnify", fixture, transfers, collections, check },
  secrets: [API_KEY, SECRET_KEY],
  writeAmount: (minor) => String(toNaira(minor)),
});
