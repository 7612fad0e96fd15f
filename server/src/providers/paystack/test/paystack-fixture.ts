import {
  PaystackEmulator,
  SECRET_KEY,
} from "../../../../test/emulators/paystack/paystack-emulator.ts";
import { useRail } from "../../test/rail-fixture.ts";
import { paystack } from "../paystack.ts";
import type { PaystackSettings } from "../settings.ts";

export const settingsOf = (baseUrl: string): PaystackSettings => ({
  ...{ baseUrl, secretKey: SECRET_KEY, emailDomain: "pay.example.com" },
  ...{ customerPhone: "08000000000", preferredBank: "wema-bank", oneTimeMinutes: "30" },
  ...{ bankCodes: "103=00103", narrationMax: "60", lookAgainMs: "20" },
  ...{ reversedTransferFee: "kept", oneTimeDays: "1", statementRequestsPerSecond: "5000" },
  coveredMovements: "Transfer,Transaction",
});

export const usePaystack = () =>
  useRail<PaystackEmulator, PaystackSettings>(new PaystackEmulator(), (url, changes, tools) =>
    paystack.connect({ ...settingsOf(url), ...changes }, tools),
  );
