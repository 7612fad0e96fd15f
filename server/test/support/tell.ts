/** Prints what a test has measured while it runs. */
export function tell(sentence: string): void {
  process.stdout.write(`${sentence}\n`);
}
