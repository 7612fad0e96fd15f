import { SECRET_KEY } from "../../../../test/emulators/paystack/paystack-emulator.ts";
import { MAGIC_ACCOUNTS } from "../../../../test/emulators/paystack/transfers.ts";
import { ONCE } from "../../test/collection-rail-credits.ts";
import { describeLiveRail } from "../../test/describe-live-rail.ts";
import type { CheckTable, CollectionTable, TransferTable } from "../../test/live-rail.ts";
import { HOLDER, isBelow, isTo, NO_HOLDER, paymentTo } from "../../test/rail-fixture.ts";
import { usePaystack } from "./paystack-fixture.ts";

const fixture = usePaystack();

const transfers: TransferTable = {
  accounts: MAGIC_ACCOUNTS,
  statuses: [
    ["success", "succeeded"],
    ["pending", "accepted"],
    ["received", "accepted"],
    ["otp", "accepted"],
    ["failed", "failed"],
    ["abandoned", "failed"],
    ["blocked", "failed"],
    ["rejected", "failed"],
    ["reversed", "returned"],
    ["SUCCESS", "unknown"],
    ["queued", "unknown"],
    ["", "unknown"],
  ],
  isSend: isTo("POST", "/transfer"),
  isRequery: isBelow("GET", "/transfer/verify"),
  isNameEnquiry: isTo("GET", "/bank/resolve"),
  narration: { path: "/transfer", field: "reason" },
  bankCode: { path: "/transferrecipient", field: "bank_code" },
  mappedBank: { ours: "103", theirs: "00103" },
  wrongBeneficiaries: [
    paymentTo("0123456789", "090629"),
    paymentTo("12345"),
    paymentTo(MAGIC_ACCOUNTS.closed),
    paymentTo(MAGIC_ACCOUNTS.watched),
  ],
  refusedPayment: async () => fixture().payment(paymentTo(MAGIC_ACCOUNTS.watched)),
  returns: {
    status: "reversed",
    events: { succeeded: "transfer.success", returned: "transfer.reversed" },
  },
  setBalance(minor) {
    const { ledger } = fixture().emulator;
    const { balance } = ledger;
    ledger.balance = minor;
    return balance;
  },
};

const collections: CollectionTable = {
  isOpening: [isTo("POST", "/customer"), isTo("POST", "/dedicated_account")],
  isOpeningOnce: [isTo("POST", "/charge")],
  isOnceRequery: isBelow("GET", "/charge"),
  isCreditRequery: isBelow("GET", "/transaction/verify"),
  numbersOf: (reference) =>
    fixture()
      .emulator.collections.accounts.filter(({ customer }) => customer.email.includes(reference))
      .map(({ accountNumber }) => accountNumber),
  pay(accountNumber, minor) {
    const { collections: books } = fixture().emulator;
    const paid = books.pay(accountNumber, minor);
    return {
      reference: paid.reference,
      setAmount(amount) {
        paid.amount = amount;
      },
      setStatus(status) {
        paid.status = status;
      },
      forget: () => void books.transactions.delete(paid.reference),
    };
  },
  statuses: [
    ["success", "found"],
    ["failed", "not_found"],
    ["reversed", "not_found"],
    ["abandoned", "unknown"],
    ["pending", "unknown"],
    ["ongoing", "unknown"],
    ["new", "unknown"],
  ],
  sender: {
    ...{ senderName: "EZE CHIDI", senderAccountNumber: "XXXXXX6789" },
    narration: "NIP: EZE CHIDI-0011/2233",
  },
  incomplete: [
    [
      "an e-mail address",
      { holder: { ...HOLDER, email: null } },
      { emailDomain: null },
      "emailDomain",
    ],
    [
      "a short e-mail address",
      { holder: { ...HOLDER, email: `${"n".repeat(60)}@shop.example` } },
      { emailDomain: null },
      "emailDomain",
    ],
    [
      "an e-mail address for one payment",
      { holder: NO_HOLDER, once: ONCE },
      { emailDomain: null },
      "emailDomain",
    ],
    [
      "a phone number",
      { holder: { ...HOLDER, phone: null } },
      { customerPhone: null },
      "customerPhone",
    ],
    ["a last name", { holder: { ...HOLDER, lastName: null } }, {}, "last name"],
  ],
};

const check: CheckTable = {
  isBalance: isTo("GET", "/balance"),
  remarks: /test key.*IP address.*OTP.*approval/,
  wrong: [
    ["a key", { secretKey: "sk_test_wrong" }, /secret key/],
    ["a key of the other mode", { secretKey: "sk_live_wrong" }, /secret key/],
    ["the address", { baseUrl: "http://127.0.0.1:1" }, /address/],
    ["the bank", { preferredBank: "new-bank" }, /preferredBank/],
  ],
};

describeLiveRail({
  ...{ name: "Paystack", fixture, transfers, collections, check },
  secrets: [SECRET_KEY],
});
