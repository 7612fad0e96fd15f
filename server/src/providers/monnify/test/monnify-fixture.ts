import {
  API_KEY,
  CONTRACT,
  MonnifyEmulator,
  SECRET_KEY,
  WALLET,
} from "../../../../test/emulators/monnify/monnify-emulator.ts";
import { useRail } from "../../test/rail-fixture.ts";
import { monnify } from "../monnify.ts";
import type { MonnifySettings } from "../settings.ts";

export const settingsOf = (baseUrl: string): MonnifySettings => ({
  ...{ baseUrl, apiKey: API_KEY, secretKey: SECRET_KEY },
  ...{ walletAccountNumber: WALLET, contractCode: CONTRACT, emailDomain: "pay.example.com" },
  ...{ preferredBank: "50515", oneTimeMinutes: "40", bankCodes: "999992=305" },
  bettingBillers: "BET9JA=BILLER-BET-1,SPORTYBET=BILLER-BET-3",
  ...{ narrationMax: "60", requestsPerSecond: "5000" },
  ...{ collectionDates: "ms", reversedTransferFee: "kept" },
});

export const useMonnify = () =>
  useRail<MonnifyEmulator, MonnifySettings>(new MonnifyEmulator(), (url, changes, tools) =>
    monnify.connect({ ...settingsOf(url), ...changes }, tools),
  );
