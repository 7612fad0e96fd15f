import { BASE_PATH, SECRET_KEY } from "../../../../test/emulators/kora/kora-emulator.ts";
import { MAGIC_ACCOUNTS } from "../../../../test/emulators/kora/payouts.ts";
import { describeLiveRail } from "../../test/describe-live-rail.ts";
import type { CheckTable, TransferTable } from "../../test/live-rail.ts";
import { isBelow, isTo, paymentTo } from "../../test/rail-fixture.ts";
import { useKora } from "./kora-fixture.ts";

const fixture = useKora();

const DISBURSE = `${BASE_PATH}/transactions/disburse`;

const transfers: TransferTable = {
  accounts: MAGIC_ACCOUNTS,
  endsLater: true,
  statuses: [
    ["success", "succeeded"],
    ["processing", "accepted"],
    ["pending", "accepted"],
    ["failed", "failed"],
    ["SUCCESS", "unknown"],
    ["reversed", "unknown"],
    ["", "unknown"],
  ],
  isSend: isTo("POST", DISBURSE),
  isRequery: isBelow("GET", `${BASE_PATH}/transactions`),
  isNameEnquiry: isTo("POST", `${BASE_PATH}/misc/banks/resolve`),
  narration: { path: DISBURSE, field: "destination.narration" },
  bankCode: { path: DISBURSE, field: "destination.bank_account.bank" },
  mappedBank: { ours: "999992", theirs: "100004" },
  wrongBeneficiaries: [
    paymentTo("0123456789", "090629"),
    paymentTo("12345"),
    paymentTo(MAGIC_ACCOUNTS.isNotValid, "011"),
  ],
  refusedPayment: async () => fixture().payment(paymentTo(MAGIC_ACCOUNTS.isNotValid, "011")),
  setBalance(minor) {
    const { transfers: books } = fixture().emulator;
    const { available } = books;
    books.available = minor;
    return available;
  },
};

const check: CheckTable = {
  isBalance: isTo("GET", `${BASE_PATH}/balances`),
  remarks: /test key.*IP address.*e-mail address.*reconciliation/,
  wrong: [
    ["a key", { secretKey: "sk_test_wrong" }, /secret key/],
    ["the address", { baseUrl: "http://127.0.0.1:1" }, /address/],
    ["the code of a bank", { bankCodes: "999992=305" }, /305.*bankCodes/],
  ],
};

describeLiveRail({
  ...{ name: "Kora", fixture, transfers, check },
  secrets: [SECRET_KEY],
  writeAmount: (minor) => String(Number(minor) / 100),
});
