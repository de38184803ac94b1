/** Builds a zip archive with uncompressed entries. */
export function zipFile(entries: Readonly<Record<string, Uint8Array>>): Uint8Array<ArrayBuffer> {
  const files: number[] = [];
  const directory: number[] = [];
  for (const [path, content] of Object.entries(entries)) {
    const name = [...new TextEncoder().encode(path)];
    const described = [
      ...short(20, 0, 0, 0, 0x21),
      ...long(crc32(content), content.length, content.length),
      ...short(name.length, 0),
    ];
    directory.push(
      ...long(0x02014b50),
      ...short(20),
      ...described,
      ...short(0, 0, 0),
      ...long(0, files.length),
      ...name,
    );
    files.push(...long(0x04034b50), ...described, ...name, ...content);
  }
  const count = Object.keys(entries).length;
  const end = [
    ...long(0x06054b50),
    ...short(0, 0, count, count),
    ...long(directory.length, files.length),
    ...short(0),
  ];
  return new Uint8Array([...files, ...directory, ...end]);
}

function short(...values: number[]): number[] {
  return values.flatMap((value) => [value & 255, (value >>> 8) & 255]);
}

function long(...values: number[]): number[] {
  return values.flatMap((value) => short(value & 0xffff, value >>> 16));
}

function crc32(bytes: Uint8Array): number {
  let crc = ~0;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return ~crc >>> 0;
}
