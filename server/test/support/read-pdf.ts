import { getDocumentProxy } from "unpdf";

/**
 * A piece of text as a PDF reader finds it: the text that a person would copy, and its position in points from the
 * lower left corner.
 */
export interface PdfText {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly size: number;
}

/** Reads a PDF with PDF.js, page by page. */
export async function readPdf(bytes: Uint8Array): Promise<readonly (readonly PdfText[])[]> {
  // PDF.js detaches the caller's buffer.
  const document = await getDocumentProxy(Uint8Array.from(bytes));
  const pages: PdfText[][] = [];
  for (let number = 1; number <= document.numPages; number++) {
    const { items } = await (await document.getPage(number)).getTextContent();
    const texts = items.flatMap((item) => {
      if (!("str" in item) || item.str.trim() === "") return [];
      // PDF.js types the six numbers of the transformation as `any`.
      const [size, , , , x, y] = item.transform as [number, number, number, number, number, number];
      return [{ text: item.str, x, y, width: item.width, size }];
    });
    pages.push(texts);
  }
  return pages;
}
