import { readData } from "../../api/answer.ts";
import { api } from "../../api/client.ts";
import type { Intention } from "../../api/intention.ts";
import { type Branding, base64Of, type Look, type Part } from "./look.ts";

/** Saves one part, and returns how the pay pages look now. */
export function savePart(
  businessId: string,
  part: Part,
  look: Look,
  intention: Intention,
): Promise<Branding> {
  const params = { path: { businessId } };
  switch (part) {
    case "color": {
      const color = look.color.trim();
      const body = color === "" ? {} : { color };
      const headers = intention.headers({ part, body });
      return readData(api.PUT("/b/{businessId}/branding/color", { params, body, headers }));
    }
    case "logo": {
      const body = look.logo === null ? {} : { file: base64Of(look.logo) };
      const headers = intention.headers({ part, body });
      return readData(api.PUT("/b/{businessId}/branding/logo", { params, body, headers }));
    }
    case "support": {
      const [email, phone] = [look.supportEmail.trim(), look.supportPhone.trim()];
      const body = { ...(email === "" ? {} : { email }), ...(phone === "" ? {} : { phone }) };
      const headers = intention.headers({ part, body });
      return readData(api.PUT("/b/{businessId}/branding/support", { params, body, headers }));
    }
  }
}
