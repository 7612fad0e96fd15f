import { readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";

interface Chunk {
  readonly file: string;
  readonly src?: string;
  readonly isEntry?: boolean;
  readonly isDynamicEntry?: boolean;
  readonly imports?: readonly string[];
  readonly dynamicImports?: readonly string[];
  readonly css?: readonly string[];
}

type Manifest = Readonly<Record<string, Chunk>>;

export interface ChunkSizes {
  /** Brotli bytes of the script that every page loads. */
  readonly shell: number;
  /** For each lazy module, the bytes that it loads beyond the shell. */
  readonly lazy: readonly { readonly name: string; readonly bytes: number }[];
  readonly css: number;
  /** The fonts that the page preloads; they are compressed already. */
  readonly preloadedFonts: number;
}

/** The pages of the two web apps. */
export type AppPage = "index.html" | "console.html";

/** Measures what a browser loads for one of the web apps, from the manifest of a build. */
export function measureChunks(folder: string, page: AppPage): ChunkSizes {
  // Vite wrote it a moment ago.
  const manifest = JSON.parse(
    readFileSync(join(folder, ".vite/manifest.json"), "utf8"),
  ) as Manifest;
  const shell = closureOf(manifest, page);
  const lazy = lazyOf(manifest, page).map((name) => {
    const own = [...closureOf(manifest, name)].filter((key) => !shell.has(key));
    return { name, bytes: sizeOf(folder, manifest, own) };
  });
  const loaded = [...shell, ...lazy.flatMap(({ name }) => [...closureOf(manifest, name)])];
  const styles = new Set(loaded.flatMap((key) => manifest[key]?.css ?? []));
  return {
    shell: sizeOf(folder, manifest, [...shell]),
    lazy: lazy.sort((one, other) => other.bytes - one.bytes),
    css: [...styles].reduce((sum, file) => sum + brotliSize(join(folder, file)), 0),
    preloadedFonts: preloadedFonts(folder, page),
  };
}

/** Every module that a page may load later, directly or through others. */
function lazyOf(manifest: Manifest, page: AppPage): string[] {
  const seen = new Set<string>([page]);
  for (const key of seen)
    for (const next of [
      ...(manifest[key]?.imports ?? []),
      ...(manifest[key]?.dynamicImports ?? []),
    ])
      seen.add(next);
  return [...seen].filter((key) => manifest[key]?.isDynamicEntry === true);
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

/** A chunk is part of many pages, but is compressed only once. */
const packed = new Map<string, number>();

function brotliSize(path: string): number {
  const size = packed.get(path) ?? brotliCompressSync(readFileSync(path)).length;
  packed.set(path, size);
  return size;
}

function preloadedFonts(folder: string, page: AppPage): number {
  const html = readFileSync(join(folder, page), "utf8");
  const fonts = [...html.matchAll(/rel="preload" href="\/dashboard\/(\S+\.woff2)"/g)];
  return fonts.reduce((sum, [, path]) => sum + readFileSync(join(folder, path ?? "")).length, 0);
}
