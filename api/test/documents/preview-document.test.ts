import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DocumentPreview } from '@site/shared/contracts/staff';
import { docBytes, docxBytes, wordXml } from '@site/shared/testing/factories';
import { submit } from '../support/forms.ts';
import {
  docxWith,
  encryptedPdf,
  garbagePdf,
  hugePdf,
  pdfWithPages,
  zipBomb,
} from '../support/preview-documents.fixture.ts';
import { jsonOf, startTestApi, type TestApi } from '../support/start-test-api.ts';
import { addWorker, linesAbout, received, type Worker } from '../submissions/submission-work.fixture.ts';

let api: TestApi;
let ann: Worker;
beforeAll(async () => {
  api = await startTestApi({
    environment: { RATE_LIMIT_ACCEPTED: 'off', RATE_LIMIT_SUBMISSIONS: 'off', RATE_LIMIT_EMAIL: 'off' },
  });
  ann = await addWorker(api, 'ann');
});
afterAll(() => api.close());

async function idOf(bytes: Buffer, name = 'ledger.pdf'): Promise<string> {
  return String((await jsonOf(await submit(api, { file: { bytes, name } })))['id']);
}
const documentOf = (id: string) => `/api/admin/submissions/${id}/document`;
const pageOf = (id: string, page: number | string) => ann.send('GET', `${documentOf(id)}/pages/${page}`);
const preview = async (id: string) =>
  DocumentPreview.parse(await jsonOf(await ann.send('GET', `${documentOf(id)}/preview`)));

const textOf = async (docx: Uint8Array) => (await preview(await idOf(Buffer.from(docx), 'letter.docx'))).text;
const COMPATIBILITY = 'http://schemas.openxmlformats.org/markup-compatibility/2006';
const BOX = '<w:txbxContent><w:p><w:r><w:t>In the box</w:t></w:r></w:p></w:txbxContent>';

/** Width and height of a PNG. */
async function sizeOf(response: Response): Promise<readonly [number, number]> {
  const bytes = Buffer.from(await response.arrayBuffer());
  expect(bytes.subarray(1, 4).toString()).toBe('PNG');
  return [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
}

describe('the preview of a PDF', () => {
  it('names its pages, and shows each as an image for the browser of this person only', async () => {
    const id = await idOf(pdfWithPages(2));

    expect(await preview(id)).toMatchObject({ kind: 'pages', pages: 2 });
    const page = await pageOf(id, 2);
    expect(Object.fromEntries(page.headers)).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, max-age=600',
    });
    expect(await sizeOf(page)).toEqual([1240, 1754]);
    expect((await pageOf(id, 3)).status).toBe(404);
  });

  it('shows different pages differently', async () => {
    const id = await idOf(pdfWithPages(2));
    const [one, two] = await Promise.all(
      [1, 2].map(async (page) => Buffer.from(await (await pageOf(id, page)).arrayBuffer())),
    );

    expect(one?.equals(two ?? Buffer.alloc(0))).toBe(false);
  });

  it('stops at 20 of thousands of pages', async () => {
    const id = await idOf(pdfWithPages(5000));

    const { pages, heights } = await preview(id);
    expect({ pages, known: heights.length }).toEqual({ pages: 5000, known: 20 });
    expect((await pageOf(id, 20)).status).toBe(200);
    for (const page of [21, 0, '5000', '1e1', '-1']) expect((await pageOf(id, page)).status).toBe(404);
  });

  it('reduces a page of a square kilometer', async () => {
    const [width, height] = await sizeOf(await pageOf(await idOf(hugePdf()), 1));

    expect(width * height).toBeLessThanOrEqual(2_500_000);
  });

  it.each([
    ['encrypted', encryptedPdf(), 'encrypted'],
    ['garbage', garbagePdf(), 'damaged'],
  ])('says why there is none of a PDF that is %s', async (_, bytes, reason) => {
    const id = await idOf(bytes);

    expect(await preview(id)).toMatchObject({ kind: 'none', reason });
    expect(await jsonOf(await pageOf(id, 1))).toMatchObject({ status: 422, code: 'no_preview' });
    expect((await ann.send('GET', `/api/applications/${id}/document`)).status).toBe(200);
  });
});

describe('the preview of a Word document', () => {
  it('is its text', async () => {
    const id = await idOf(
      docxWith('Receivables &amp; billing', '&lt;b&gt;Second&#x20AC; line'),
      'letter.docx',
    );

    expect(await preview(id)).toMatchObject({
      kind: 'text',
      text: 'Receivables & billing\n<b>Second€ line',
      isCut: false,
    });
    expect((await pageOf(id, 1)).status).toBe(404);
  });

  it('is read from the main part, whatever its name and the prefix of its elements', async () => {
    const xml = wordXml('<w:p><w:r><w:t>Written elsewhere</w:t></w:r></w:p>');
    const other = docxBytes({
      mainPart: 'content/text2.xml',
      xml: xml.replaceAll('<w:', '<ns0:').replaceAll('</w:', '</ns0:').replace('xmlns:w', 'xmlns:ns0'),
    });

    expect(await textOf(other)).toBe('Written elsewhere');
  });

  it.each([
    ['a non-breaking hyphen', '<w:r><w:t>AR</w:t><w:noBreakHyphen/><w:t>90</w:t></w:r>', 'AR\u201190'],
    [
      'a checked box and an unknown symbol',
      '<w:r><w:sym w:font="Wingdings" w:char="F0FE"/><w:t> Net 30</w:t><w:sym w:font="House" w:char="F041"/></w:r>',
      '☑ Net 30□',
    ],
    [
      'a tab, but not its stop',
      '<w:pPr><w:tabs><w:tab w:pos="9"/></w:tabs></w:pPr><w:r><w:t>a</w:t><w:tab/><w:t>b</w:t></w:r>',
      'a\tb',
    ],
    [
      'what was moved, in its new place only',
      '<w:moveFrom><w:r><w:t>moved</w:t></w:r></w:moveFrom><w:r><w:t>and </w:t></w:r><w:moveTo><w:r><w:t>moved</w:t></w:r></w:moveTo>',
      'and moved',
    ],
    [
      'a text box once, on a line of its own',
      `<w:r><w:t>Before</w:t></w:r><w:r><mc:AlternateContent xmlns:mc="${COMPATIBILITY}"><mc:Choice Requires="wps">${BOX}</mc:Choice><mc:Fallback>${BOX}</mc:Fallback></mc:AlternateContent></w:r><w:r><w:t>After</w:t></w:r>`,
      'Before\nIn the box\nAfter',
    ],
  ])('shows %s', async (_name, runs, text) => {
    expect(await textOf(docxBytes({ xml: wordXml(`<w:p>${runs}</w:p>`) }))).toBe(text);
  });

  it('ends after 50,000 characters', async () => {
    const id = await idOf(docxWith('a'.repeat(60_000)), 'letter.docx');

    const { text, isCut } = await preview(id);
    expect([text?.length, isCut]).toEqual([50_000, true]);
  });

  it('is missing for a decompression bomb and for the format of Word 97', async () => {
    const bomb = await idOf(zipBomb(), 'letter.docx');
    const old = await idOf(Buffer.from(docBytes()), 'letter.doc');

    expect(await preview(bomb)).toMatchObject({ kind: 'none', reason: 'damaged' });
    expect(await preview(old)).toMatchObject({ kind: 'none', reason: 'word_97' });
  });
});

describe('previews', () => {
  it('are recorded like views, before anything is shown', async () => {
    const id = await idOf(pdfWithPages(1));
    await preview(id);
    await pageOf(id, 1);

    expect(await linesAbout(id, 'document_previewed', api)).toEqual([{ actor: ann.id, detail: null }]);
  });

  it('need a document and the permission to review', async () => {
    const { id } = await received(api);
    const analyst = await addWorker(api, 'ina', 'analyst');

    for (const path of ['preview', 'pages/1']) {
      expect((await ann.send('GET', `${documentOf(id)}/${path}`)).status).toBe(404);
      expect((await analyst.send('GET', `${documentOf(id)}/${path}`)).status).toBe(403);
    }
  });
});
