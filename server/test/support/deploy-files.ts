import { readdirSync, readFileSync } from "node:fs";
import { join, matchesGlob } from "node:path";
import { parse, parseAllDocuments } from "yaml";
import { ROOT } from "../../../scripts/repository.ts";

/** The samples with which an operator deploys the service. */
export const DEPLOY = join(ROOT, "deploy");

export const readDeploy = (name: string): string => readFileSync(join(DEPLOY, name), "utf8");

/** A YAML file as its program would see it, with anchors and merges resolved. */
export const readDeployYaml = <Shape>(name: string): Shape =>
  parse(readDeploy(name), { merge: true }) as Shape;

/** Every document in a text, each with the type that the caller expects. */
export const readDocuments = <Shape>(text: string): readonly Shape[] =>
  parseAllDocuments(text).map((document) => document.toJS() as Shape);

/** The names of all samples, from their folder. */
export const deployNames = (): readonly string[] =>
  readdirSync(DEPLOY, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(DEPLOY.length + 1))
    .toSorted();

/** How `npm start` starts the service: the variables, the options of Node, and the program. */
export function readStart(): { variables: readonly string[]; command: readonly string[] } {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));
  const words: readonly string[] = scripts.start.split(" ");
  const node = words.lastIndexOf("node");
  const variables = words.slice(0, node).filter((word) => word.includes("="));
  return { variables, command: words.slice(node) };
}

interface Copied {
  readonly from: string;
  readonly to: string;
  /** Whether an earlier stage has made it. */
  readonly isMade: boolean;
}

/** What the last stage of the Dockerfile copies, and to where in the image. */
export function copiedIntoImage(): readonly Copied[] {
  const stages = readDeploy("Dockerfile").split(/^FROM /m);
  const copies = [...(stages.at(-1) ?? "").matchAll(/^COPY --chown=1000:1000 (.+)$/gm)];
  return copies.flatMap(([, words = ""]) => {
    const isMade = words.startsWith("--from=");
    const names = words.split(" ").filter((word) => !word.startsWith("--"));
    const to = names.pop() ?? "";
    return names.map((from) => ({ from: from.replace("/opt/kasuwa/", ""), to, isMade }));
  });
}

/** Whether Docker leaves a path out: the last line of `.dockerignore` that matches it or a folder above it decides. */
export function isLeftOutOfImage(path: string): boolean {
  const lines = readFileSync(join(ROOT, ".dockerignore"), "utf8").split("\n");
  // Docker's `*` also stands for names that begin with a dot.
  const withoutDots = (text: string) => text.replaceAll(/(^|\/)\./g, "$1dot-");
  const names = withoutDots(path).split("/");
  const above = names.map((_, place) => names.slice(0, place + 1).join("/"));
  const deciding = lines
    .filter((line) => line !== "" && !line.startsWith("#"))
    .findLast((line) => above.some((one) => matchesGlob(one, withoutDots(line.replace(/^!/, "")))));
  return deciding !== undefined && !deciding.startsWith("!");
}
