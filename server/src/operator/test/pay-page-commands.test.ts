import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { useCollections } from "../../../test/support/collection-service.ts";
import { startTestService } from "../../../test/support/service.ts";
import { runOperator } from "../run-operator.ts";
import { operatorSettings } from "./operator-process.ts";

const collectionService = useCollections({ works: false, start: startTestService });

const operator = (...args: string[]) =>
  runOperator(args, {
    env: { ...operatorSettings, DATABASE_URL: collectionService().kit.database.url },
    folder: "/dev/null",
  });

test("a business has the colour that it is given, and only a colour", async () => {
  const merchant = await collectionService().collector();
  const paint = (color: string) =>
    operator("business", "color", String(merchant.businessId), color);
  expect((await paint("#AA0033")).exitCode).toBe(0);
  const { body } = await merchant.ask("/business/invoices", { amount: 10 });
  const page = await fetch(`${collectionService().url}/pay/${body.data?.["publicToken"]}`);
  expect(await page.text()).toContain("--brand:#aa0033");
  expect((await paint("red")).complaint).toContain("Give the colour in the form");
  expect((await paint("none")).output).toBe("It now has no colour of its own.");
});

test("a business has the logo that it is given, and only a small image", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "kasuwa-logo-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const merchant = await collectionService().collector();
  const setLogo = async (name: string, content: Buffer) => {
    const file = path.join(folder, name);
    await writeFile(file, content);
    return await operator("business", "logo", String(merchant.businessId), file);
  };
  const webp = Buffer.from("RIFF\x24\x00\x00\x00WEBPVP8 ", "latin1");
  expect((await setLogo("logo.webp", webp)).output).toBe("It has a logo of 16 bytes.");
  expect((await setLogo("logo.jpg", Buffer.from("ffd8ffe0", "hex"))).exitCode).toBe(0);
  const notImages = [Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>"), Buffer.alloc(0)];
  for (const content of [...notImages, Buffer.from("RIFF0000WAVEfmt "), Buffer.from([0x89, 0x50])])
    expect((await setLogo("bad", content)).complaint).toContain("not a PNG, JPEG or WebP image");
  const large = Buffer.concat([Buffer.from("ffd8ff", "hex"), Buffer.alloc(100 * 1024)]);
  expect((await setLogo("large.jpg", large)).complaint).toContain("more than 100 KiB");
  const missing = path.join(folder, "none.png");
  const unread = await operator("business", "logo", String(merchant.businessId), missing);
  expect(unread.complaint).toContain("must be a readable file");
  const removed = await operator("business", "logo", String(merchant.businessId), "none");
  expect(removed.output).toBe("It has no logo now.");
  expect((await operator("business", "logo", "999", "none")).complaint).toContain(
    "There is no business 999",
  );
  expect((await operator("actions")).output).toContain("business.set_logo");
});

test("a business says where its customers find help", async () => {
  const merchant = await collectionService().collector();
  const support = (...options: string[]) =>
    operator("business", "support", String(merchant.businessId), ...options);
  const both = await support("--email", "help@shop.example", "--phone", "+2348012345678");
  expect(both.output).toBe("Its pay pages show help@shop.example and +2348012345678.");
  expect((await support("--email", "a,evil@x.yz")).complaint).toContain("one plain address");
  expect((await support("--phone", "call us")).complaint).toContain("a phone number of 7 to 15");
  expect((await support()).output).toBe("Its pay pages show no help contact.");
  expect((await operator("actions")).output).toContain("business.set_support");
});
