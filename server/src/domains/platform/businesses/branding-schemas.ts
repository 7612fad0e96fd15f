import { Email, Nullable, Text } from "../../../kernel/http/routes/schemas.ts";
import { Type } from "../../../kernel/http/routes/type.ts";

const color = Text({ maxLength: 20, description: "As `#rrggbb`.", examples: ["#2b3a8c"] });
const email = Email("Where customers write to.");
const phone = Text({ maxLength: 20, examples: ["+2348012345678"] });

/** Room for a file that is too large, so that the refusal can say what is allowed. */
const BASE64_LENGTH_MAX = 700_000;

export const Branding = Type.Object(
  {
    name: Type.String({ examples: ["Adire Market"] }),
    color: Nullable(color),
    logo: Nullable(
      Type.String({
        description: "The image as a `data:` address, at most 100 KiB before its encoding.",
        examples: ["data:image/png;base64,iVBORw0KGgo="],
      }),
    ),
    supportEmail: Nullable(email),
    supportPhone: Nullable(phone),
  },
  { title: "Branding" },
);

/** What is left out is removed. */
export const ColorBody = Type.Object({ color: Type.Optional(color) });

export const LogoBody = Type.Object({
  file: Type.Optional(
    Type.String({
      maxLength: BASE64_LENGTH_MAX,
      pattern: "^[A-Za-z0-9+/]*={0,2}$",
      "x-must-be": "the file in base64",
      description:
        "A PNG, JPEG or WebP image of at most 100 KiB, in base64. Without it the logo is removed.",
      examples: ["iVBORw0KGgo="],
    }),
  ),
});

export const SupportBody = Type.Object({
  email: Type.Optional(email),
  phone: Type.Optional(phone),
});
