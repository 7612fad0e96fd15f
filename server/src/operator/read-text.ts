import { createReadStream } from "node:fs";
import { UsageError } from "./usage-error.ts";

const STANDARD_INPUT = "/dev/stdin";
const BYTES_MAX = 1_000_000;

/** Reads a file of settings or secrets; `-` is the standard input. Stops at a size that no such file has. */
export async function readText(file: string): Promise<string> {
  const source = createReadStream(file === "-" ? STANDARD_INPUT : file, { end: BYTES_MAX });
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of source) chunks.push(chunk);
  } catch {
    throw new UsageError(`${file} could not be read.`);
  }
  const content = Buffer.concat(chunks);
  if (content.length > BYTES_MAX)
    throw new UsageError(`${file} has more than ${BYTES_MAX} bytes. It should have a few lines.`);
  return content.toString("utf8");
}
