import { readFile } from "node:fs/promises";
import { setColor, setLogo, setSupport } from "../domains/platform/businesses/index.ts";
import { command } from "./command.ts";
import { argument, option } from "./parameters.ts";
import { businessId, colorOrNone, fileToRead, text } from "./readers.ts";
import { UsageError } from "./usage-error.ts";

const business = argument(businessId, "the id of the business, from `business list`");

/** What a business's pay pages show about it. */
export const payPageCommands = [
  command({
    name: "business color",
    needs: "businesses:write",
    summary: "Sets the colour of a business on its pay pages.",
    note: "Text on it is black or white, whichever has more contrast.",
    parameters: {
      business,
      color: argument(colorOrNone, "a colour like #2b3a8c, or none: the service's own"),
    },
    run: async ({ kit, by }, input) => {
      const color = input.color === "none" ? null : input.color;
      await setColor(kit, { businessId: input.business, color, by });
      return { color };
    },
    show: ({ color }) =>
      color === null ? "It now has no colour of its own." : `Its colour is ${color}.`,
  }),
  command({
    name: "business logo",
    needs: "businesses:write",
    summary: "Sets the logo of a business on its pay pages.",
    note: "At most 100 KiB. It is shown 40 pixels high, so 80 to 160 pixels suit every screen.",
    parameters: {
      business,
      file: argument(
        { ...fileToRead(), insteadOfFile: "none" },
        "a PNG, JPEG or WebP image, or none: its first letter",
      ),
    },
    run: async ({ kit, by }, input) => {
      const content = input.file === "none" ? null : await readImage(input.file);
      await setLogo(kit, { businessId: input.business, content, by });
      return { bytes: content?.length ?? 0 };
    },
    show: ({ bytes }) => (bytes === 0 ? "It has no logo now." : `It has a logo of ${bytes} bytes.`),
  }),
  command({
    name: "business support",
    needs: "businesses:write",
    summary: "Sets the help contacts for the customers of a business. Its pay pages show them.",
    note: "A contact that you leave out is removed.",
    parameters: {
      business,
      email: option(text("EMAIL", "an address"), "an e-mail address"),
      phone: option(text("PHONE", "a phone number"), "a phone number, like +2348012345678"),
    },
    run: async ({ kit, by }, { business: businessId, email = null, phone = null }) => {
      await setSupport(kit, { businessId, email, phone, by });
      return { email, phone };
    },
    show: ({ email, phone }) => {
      const places = [email, phone].filter((place) => place !== null);
      return places.length === 0
        ? "Its pay pages show no help contact."
        : `Its pay pages show ${places.join(" and ")}.`;
    },
  }),
];

async function readImage(file: string): Promise<Buffer> {
  return await readFile(file).catch(() => {
    throw new UsageError(`FILE must be a readable file, and ${file} is not.`);
  });
}
