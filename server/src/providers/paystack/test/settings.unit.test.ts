import { describeSettings } from "../../test/provider-settings.ts";
import { PAYSTACK_SETTINGS } from "../settings.ts";

describeSettings("Paystack", PAYSTACK_SETTINGS, {
  given: { secretKey: "sk_live_0123456789" },
  secret: ["secretKey"],
  wrong: [
    ["baseUrl", "api.paystack.co"],
    ["secretKey", "pk_live_0123456789"],
    ["secretKey", "sk_live_"],
    ["emailDomain", "pay@example.com"],
    ["customerPhone", "none"],
    ["preferredBank", "Wema Bank"],
    ["oneTimeMinutes", "0"],
    ["narrationMax", "none"],
    ["lookAgainMs", "-1"],
  ],
});
