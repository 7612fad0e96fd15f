import { describeSettings } from "../../test/provider-settings.ts";
import { KORA_SETTINGS } from "../settings.ts";

describeSettings("Kora", KORA_SETTINGS, {
  given: { secretKey: "sk_live_0123456789", emailDomain: "pay.example.com" },
  secret: ["secretKey"],
  wrong: [
    ["baseUrl", "api.korapay.com"],
    ["secretKey", "pk_live_0123456789"],
    ["secretKey", "sk_live_"],
    ["emailDomain", "pay@example.com"],
    ["bankCodes", "999992"],
    ["narrationMax", "none"],
    ["lookAgainMs", "-1"],
  ],
});
