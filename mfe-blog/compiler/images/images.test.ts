import { describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { anArticle, catalogueOf, faultsOf } from '../compiler.fixture.ts';
import { drawImage } from './draw-images.ts';

const pixels = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: 'teal' } });
const section = (text: string) => anArticle({}, `## One\n\n${text}`);

function read(text: string, images: Readonly<Record<string, Buffer>>) {
  const { articles } = catalogueOf({ 'a.md': section(text), ...images });
  const found = articles.find(({ meta }) => meta.slug === 'a');
  if (!found) throw new Error('not there');
  return found;
}

describe('an image', () => {
  it('is a block with its words, its size, and the widths that it comes in', async () => {
    const photo = await pixels(1000, 500).jpeg().toBuffer();

    const { body, images } = read('![A desk](images/desk.jpg "Monday morning")', {
      'images/desk.jpg': photo,
    });

    expect(body.sections[0]?.blocks).toEqual([
      {
        kind: 'image',
        alt: 'A desk',
        caption: 'Monday morning',
        name: expect.stringMatching(/^images\/desk-[0-9a-f]{12}$/),
        fallback: 'jpg',
        width: 1000,
        height: 500,
        widths: [480, 720, 1000],
      },
    ]);
    expect(images).toHaveLength(1);
  });

  it('has another name once its bytes are others', async () => {
    const nameOf = async (height: number) =>
      read('![A desk](images/desk.png)', {
        'images/desk.png': await pixels(500, height).png().toBuffer(),
      }).images[0]?.name;

    expect(await nameOf(300)).not.toBe(await nameOf(301));
  });

  it('stands upright as the camera noted, without what else the camera noted', async () => {
    const photo = await pixels(900, 600)
      .withExif({ IFD0: { Artist: 'camera' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();

    const { images } = read('![A desk](images/desk.jpg)', { 'images/desk.jpg': photo });
    const [image] = images;
    expect(image).toMatchObject({ width: 600, height: 900, widths: [480, 600] });
    const files = image ? await drawImage(image) : [];

    const seen = await Promise.all(
      files.map(async ({ file, bytes }) => {
        const { format, width, height, exif } = await sharp(bytes).metadata();
        return [file.replace(/-[0-9a-f]{12}/, ''), format, width, height, exif];
      }),
    );
    expect(seen).toEqual([
      ['images/desk-480.webp', 'webp', 480, 720, undefined],
      ['images/desk-600.webp', 'webp', 600, 900, undefined],
      ['images/desk.jpg', 'jpeg', 600, 900, undefined],
    ]);
  });
});

describe('an image that lies on its side in its file', () => {
  it.each(['jpeg', 'webp', 'png'] as const)('has the size that its %s files are drawn in', async (format) => {
    const bytes = await pixels(900, 600).withMetadata({ orientation: 6 }).toFormat(format).toBuffer();
    const name = `images/desk.${format === 'jpeg' ? 'jpg' : format}`;

    const [image] = read(`![A desk](${name})`, { [name]: bytes }).images;
    const files = image ? await drawImage(image) : [];
    const widest = await sharp(files.at(-1)?.bytes).metadata();

    expect(image).toMatchObject({ width: widest.width, height: widest.height });
    expect(image?.width).toBe(600);
  });

  it('is read though its file is cut off behind its size', async () => {
    const bytes = await pixels(900, 600).withMetadata({ orientation: 6 }).webp().toBuffer();

    const [image] = read('![A desk](images/desk.webp)', { 'images/desk.webp': bytes.subarray(0, 60) }).images;

    expect(image).toMatchObject({ width: 900, height: 600 });
  });
});

describe('an image that is at fault', () => {
  it.each([
    [
      '![A desk](https://other.example/desk.jpg)',
      /is not an address of an image: put the file into content\/images/,
    ],
    ['![A desk](images/../secret.jpg)', /is not an address of an image/],
    ['![A desk](images/desk.gif)', /is not an address of an image/],
    ['![A desk](images/desk.jpg)', /images\/desk\.jpg is not in content\/images/],
    ['![](images/wide.png)', /images\/wide\.png has no alt text: write !\[What it shows\]/],
    ['![A desk](images/narrow.png)', /is 479 pixels wide: use one of at least 480/],
    ['![A desk](images/broken.png)', /is not a JPEG, PNG or WebP that can be read/],
    ['![A desk](images/large.png)', /has 10\.1 MB: export it with 10 MB at most/],
    ['Text ![A desk](images/wide.png) goes on.', /An image stands alone/],
  ])('%s stops the build with file, line and what to do', async (text, message) => {
    const faults = faultsOf({
      'a.md': section(`Text.\n\n${text}`),
      'images/wide.png': await pixels(500, 100).png().toBuffer(),
      'images/narrow.png': await pixels(479, 100).png().toBuffer(),
      'images/broken.png': Buffer.from('no image'),
      'images/large.png': Buffer.alloc(10_100_000),
    });

    expect(faults).toEqual([expect.stringMatching(message)]);
    expect(faults[0]).toMatch(/^content\/a\.md:18: /);
  });
});
