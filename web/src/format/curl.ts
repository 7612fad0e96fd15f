export interface CurlRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: readonly { readonly name: string; readonly value: string }[];
  readonly body?: string | undefined;
}

/** A request as a curl command, one part per line. Values are quoted for a shell, so nothing in them is run. */
export function writeCurl({ method, url, headers, body }: CurlRequest): string {
  const parts = [
    `curl -X ${method} ${quote(url)}`,
    ...headers.map(({ name, value }) => `-H ${quote(`${name}: ${value}`)}`),
    ...(body === undefined ? [] : [`--data-raw ${quote(body)}`]),
  ];
  return parts.join(" \\\n  ");
}

/** A shell reads everything between single quotes as it is. */
export const quote = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;
