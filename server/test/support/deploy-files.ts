import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse, parseAllDocuments } from "yaml";
import { ROOT } from "../../../scripts/repository.ts";

/** The samples with which an operator deploys the service. */
export const DEPLOY = join(ROOT, "deploy");

export const readDeploy = (name: string): string => readFileSync(join(DEPLOY, name), "utf8");

/** A YAML file as the program that reads it would see it, with anchors and merges. */
export const readDeployYaml = <Shape>(name: string): Shape =>
  parse(readDeploy(name), { merge: true }) as Shape;

/** Every document of a text, each of the shape that its caller expects. */
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

/** What the last stage of the Dockerfile copies from this folder, and from where in the image. */
export function copiedIntoImage(): readonly { from: string; to: string }[] {
  const stages = readDeploy("Dockerfile").split(/^FROM /m);
  const copies = [...(stages.at(-1) ?? "").matchAll(/^COPY --chown=1000:1000 (.+)$/gm)];
  return copies.flatMap(([, words = ""]) => {
    const names = words.split(" ").filter((word) => !word.startsWith("--"));
    const to = names.pop() ?? "";
    return names.map((from) => ({ from: from.replace("/opt/kasuwa/", ""), to }));
  });
}
