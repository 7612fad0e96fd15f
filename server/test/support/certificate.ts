import { execFile } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";

/** The files of a self-signed certificate for `pay.example`, under the names that the samples use. */
export async function makeCertificate(folder: string): Promise<{ readonly certificate: string }> {
  const certificate = join(folder, "fullchain.pem");
  const key = join(folder, "privkey.pem");
  const subject = ["-subj", "/CN=pay.example", "-addext", "subjectAltName=DNS:pay.example"];
  await promisify(execFile)("openssl", [
    ...["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes"],
    ...["-days", "2", ...subject, "-keyout", key, "-out", certificate],
  ]);
  const both = await Promise.all([certificate, key].map((file) => readFile(file, "utf8")));
  await writeFile(join(folder, "kasuwa.pem"), both.join(""));
  return { certificate: both[0] ?? "" };
}
