import { readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";

interface Chunk {
  readonly file: string;
  readonly src?: string;
  readonly isEntry?: boolean;
  readonly isDynamicEntry?: boolean;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
}

type Manifest = Readonly<Record<string, Chunk>>;

export interface ChunkSizes {
  /** Brotli bytes of the script that every page loads. */
  readonly shell: number;
  /** Of each lazy module, what it loads beyond the shell. */
  readonly lazy: readonly { readonly name: string; readonly bytes: number }[];
  readonly css: number;
  /** The fonts that index.html preloads; they are compressed already. */
  readonly preloadedFonts: number;
}

/** Measures what a browser loads, from the manifest of a build. */
export function measureChunks(folder: string): ChunkSizes {
  // Vite wrote it a moment ago.
  const manifest = JSON.parse(
    readFileSync(join(folder, ".vite/manifest.json"), "utf8"),
  ) as Manifest;
  const entry = Object.keys(manifest).find((key) => manifest[key]?.isEntry === true) ?? "";
  const shell = closureOf(manifest, entry);
  const lazy = Object.entries(manifest)
    .filter(([, { isDynamicEntry }]) => isDynamicEntry === true)
    .map(([name]) => {
      const own = [...closureOf(manifest, name)].filter((key) => !shell.has(key));
      return { name, bytes: sizeOf(folder, manifest, own) };
    });
  const styles = new Set(Object.values(manifest).flatMap(({ css }) => css ?? []));
  return {
    shell: sizeOf(folder, manifest, [...shell]),
    lazy: lazy.sort((one, other) => other.bytes - one.bytes),
    css: [...styles].reduce((sum, file) => sum + brotliSize(join(folder, file)), 0),
    preloadedFonts: preloadedFonts(folder),
  };
}

/** A chunk with everything that it imports at once. */
function closureOf(manifest: Manifest, key: string, seen = new Set<string>()): Set<string> {
  if (seen.has(key)) return seen;
  seen.add(key);
  for (const imported of manifest[key]?.imports ?? []) closureOf(manifest, imported, seen);
  return seen;
}

function sizeOf(folder: string, manifest: Manifest, keys: readonly string[]): number {
  return keys.reduce((sum, key) => sum + brotliSize(join(folder, manifest[key]?.file ?? "")), 0);
}

const brotliSize = (path: string): number => brotliCompressSync(readFileSync(path)).length;

function preloadedFonts(folder: string): number {
  const html = readFileSync(join(folder, "index.html"), "utf8");
  const fonts = [...html.matchAll(/rel="preload" href="\/dashboard\/(\S+\.woff2)"/g)];
  return fonts.reduce((sum, [, path]) => sum + readFileSync(join(folder, path ?? "")).length, 0);
}
