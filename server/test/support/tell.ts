/** Says on the way what a test has measured, for who reads along. */
export function tell(sentence: string): void {
  process.stdout.write(`${sentence}\n`);
}
