/** Builds a PDF from the contents of its pages. */
export function pdfOf(pages: readonly PdfPage[], trailer = ''): Uint8Array<ArrayBuffer> {
  const kids = pages.map((_, index) => `${4 + index * 2} 0 R`).join(' ');
  const objects = [
    latin('<< /Type /Catalog /Pages 2 0 R >>'),
    latin(`<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`),
    latin('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>'),
    ...pages.flatMap(({ content = '', box = '0 0 595 842', packed }, index) => {
      const data = packed ?? latin(content);
      const filter = packed ? ' /Filter /FlateDecode' : '';
      return [
        latin(
          `<< /Type /Page /Parent 2 0 R /MediaBox [${box}] /Contents ${5 + index * 2} 0 R /Resources << /Font << /F1 3 0 R >> >> >>`,
        ),
        join([latin(`<< /Length ${data.length}${filter} >>\nstream\n`), data, latin('\nendstream')]),
      ];
    }),
  ];
  const parts: Uint8Array[] = [latin('%PDF-1.4\n')];
  const offsets: number[] = [];
  let size = 9;
  for (const [index, object] of objects.entries()) {
    offsets.push(size);
    const part = join([latin(`${index + 1} 0 obj\n`), object, latin('\nendobj\n')]);
    parts.push(part);
    size += part.length;
  }
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  parts.push(
    latin(
      `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R ${trailer}>>\nstartxref\n${size}\n%%EOF\n`,
    ),
  );
  return join(parts);
}

export interface PdfPage {
  /** A page's drawing operators. The font `F1` is Helvetica. */
  readonly content?: string;
  /** Drawing operators, compressed. */
  readonly packed?: Uint8Array;
  readonly box?: string;
}

/** A page with a line of text. */
export function textPage(text: string): PdfPage {
  return { content: `BT /F1 24 Tf 72 720 Td (${text}) Tj ET` };
}

function latin(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}

function join(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(parts.reduce((size, part) => size + part.length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}
