import { describe, expect, it } from '@jest/globals';
import { DOCUMENT_LIMIT_BYTES } from '@site/shared/contracts';
import { act, fireEvent, screen } from '@testing-library/react';
import { aPdf } from '@site/shared/testing/factories';
import { FakeUpload } from '../fake-upload.fixture.ts';
import { choose, openPage, sendFilled, startingWith, useFakes, when } from '../form.fixture.ts';
import { DOCUMENT_COPY, fileCount, UPLOAD_COPY } from './document-content.ts';

useFakes();

const TYPE = 'Only PDF, DOC, and DOCX files are allowed';

function open() {
  const page = openPage();
  const picker = page.container.querySelector<HTMLInputElement>('input[type=file]');
  if (!picker) throw new Error('There is no picker');
  const pick = (...files: File[]) => fireEvent.change(picker, { target: { files } });
  return { ...page, picker, pick };
}

function sized(bytes: number, name = 'ledger.pdf'): File {
  const file = new File(['x'], name, { type: 'application/pdf' });
  Object.defineProperty(file, 'size', { value: bytes });
  return file;
}

describe('the document field', () => {
  it('shows name and size in KB with two decimals, and removes both', async () => {
    const { pick, user, services } = open();

    pick(sized(35_328));
    expect(screen.getByText('ledger.pdf', { selector: 'p' })).toBeTruthy();
    expect(screen.getByText('34.50 KB')).toBeTruthy();
    expect(services.announcements).toEqual(['ledger.pdf selected, 34.50 KB']);

    await user.click(screen.getByRole('button', { name: `${DOCUMENT_COPY.remove} ledger.pdf` }));
    expect(screen.queryByText('34.50 KB')).toBeNull();
    expect(services.announcements.at(-1)).toBe(DOCUMENT_COPY.removed);
    expect(document.activeElement).toBe(
      screen.getByRole('button', { name: new RegExp(DOCUMENT_COPY.choose) }),
    );
  });

  it('opens a picker limited to the three kinds', () => {
    const { picker } = open();

    expect(picker.accept).toBe('.pdf,.doc,.docx');
    expect(picker.multiple).toBe(false);
  });

  it('accepts 10 MB exactly and refuses one byte more', () => {
    const { pick } = open();

    pick(sized(DOCUMENT_LIMIT_BYTES));
    expect(screen.getByText('10240.00 KB')).toBeTruthy();

    pick(sized(DOCUMENT_LIMIT_BYTES + 1));
    expect(screen.getByText('File size must be less than 10MB')).toBeTruthy();
    expect(screen.queryByText('10240.00 KB')).toBeNull();
  });

  it.each([
    ['a.pdf', 'application/pdf'],
    ['a.doc', 'application/msword'],
    ['a.docx', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
    ['A.DOCX', ''],
    ['a.doc', 'application/octet-stream'],
    ['no-extension', 'application/pdf'],
    ['a.pdf', 'application/x-pdf'],
    ['a.docx', 'application/zip'],
    ['a.doc', 'application/vnd.ms-office'],
    ['a.docx', 'application/x-zip-compressed'],
  ])('accepts %s of type "%s"', (name, type) => {
    const { pick } = open();

    pick(new File(['x'], name, { type }));

    expect(screen.queryByText(TYPE)).toBeNull();
    expect(screen.getByRole('button', { name: `${DOCUMENT_COPY.remove} ${name}` })).toBeTruthy();
  });

  it.each([
    ['a.png', 'image/png'],
    ['a.exe', ''],
    ['pdf', 'application/octet-stream'],
  ])('refuses %s of type "%s"', (name, type) => {
    const { pick, services } = open();

    pick(new File(['x'], name, { type }));

    expect(screen.getByText(TYPE)).toBeTruthy();
    expect(screen.queryByText(/KB$/)).toBeNull();
    expect(services.announcements).toEqual([TYPE]);
  });

  it.each([
    ['a program', 'MZ\x90\0'],
    ['a page', '<!doctype html>'],
    ['an empty archive', 'PK\x05\x06'],
  ])('refuses %s that is named like a document', async (_name, letters) => {
    const { pick, services } = open();

    pick(startingWith(letters, new File(['x'], 'a.pdf', { type: 'application/pdf' })));

    expect(await screen.findByText(TYPE)).toBeTruthy();
    expect(services.announcements.at(-1)).toBe(TYPE);
    expect(screen.getByRole('button', { name: `${DOCUMENT_COPY.remove} a.pdf` })).toBeTruthy();
  });

  it.each([
    ['PDF after a line of its printer', '\n@PJL\n%PDF-1.4'],
    ['current Word document', 'PK\x03\x04'],
    ['old Word document', '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'],
  ])('uploads a %s whatever its type', async (_name, letters) => {
    const page = open();

    const file = startingWith(letters, new File(['x'], 'a.docx', { type: 'application/zip' }));
    const upload = await choose(page, file);
    await when(() => upload.answer(201, { upload: 'u'.repeat(32) }));

    expect(await screen.findByText(UPLOAD_COPY.unsent)).toBeTruthy();
    expect(screen.queryByText(TYPE)).toBeNull();
  });

  it('shows no fault of a file that was replaced while it was read', async () => {
    const { pick } = open();

    pick(startingWith('MZ', new File(['x'], 'a.pdf', { type: 'application/pdf' })));
    pick(sized(35_328));

    expect(await screen.findByText('34.50 KB')).toBeTruthy();
    await act(async () => undefined);
    expect(screen.queryByText(TYPE)).toBeNull();
  });

  it('removes a refused file with its message', async () => {
    const { pick, picker, user } = open();
    pick(new File(['x'], 'a.png', { type: 'image/png' }));

    await user.click(screen.getByRole('button', { name: `${DOCUMENT_COPY.remove} a.png` }));

    expect(screen.queryByText(TYPE)).toBeNull();
    expect(screen.queryByRole('button', { name: new RegExp(`^${DOCUMENT_COPY.remove}`) })).toBeNull();
    expect(picker.value).toBe('');
    expect(document.activeElement).toBe(
      screen.getByRole('button', { name: new RegExp(DOCUMENT_COPY.choose) }),
    );
    expect((await sendFilled()).body.get('upload')).toBe('');
  });

  it('refuses an empty file and two files', () => {
    const { pick } = open();

    pick(sized(0));
    expect(screen.getByText('The file is empty. Please choose another file')).toBeTruthy();

    pick(aPdf(), aPdf());
    expect(screen.getByText(DOCUMENT_COPY.onlyOne)).toBeTruthy();
    expect(screen.getByRole('button', { name: `${DOCUMENT_COPY.remove} ${fileCount(2)}` })).toBeTruthy();
  });

  it('accepts a dropped file and highlights the drop zone', () => {
    const { container } = open();
    const zone = container.querySelector('input[type=file]')?.parentElement as HTMLElement;
    const [inner] = zone.children;
    const isLit = () => getComputedStyle(zone).borderStyle === 'solid';
    expect(zone.textContent).toMatch(/^Drop a file here or/);
    expect(isLit()).toBe(false);

    fireEvent.dragEnter(zone);
    fireEvent.dragEnter(inner as Element);
    fireEvent.dragLeave(zone);
    expect(isLit()).toBe(true);
    fireEvent.dragLeave(inner as Element);
    expect(isLit()).toBe(false);

    fireEvent.dragEnter(zone);
    fireEvent.drop(zone, { dataTransfer: { files: [sized(1024, 'dropped.pdf')] } });

    expect(isLit()).toBe(false);
    expect(screen.getByText('1.00 KB')).toBeTruthy();
  });

  it.each(['dragOver', 'drop'] as const)('keeps the page when a file is dropped beside it (%s)', (event) => {
    const { container } = open();
    const zone = container.querySelector('input[type=file]')?.parentElement as HTMLElement;
    const drag = (types: readonly string[]) => ({ dataTransfer: { types, files: [], dropEffect: 'move' } });
    const isLeftToBrowser = (target: Element, types: readonly string[]) =>
      fireEvent[event](target, drag(types));

    expect(isLeftToBrowser(document.body, ['Files'])).toBe(false);
    expect(isLeftToBrowser(zone, ['Files'])).toBe(false);
    expect(isLeftToBrowser(document.body, ['text/plain'])).toBe(true);
  });

  it('says by its pointer that a file is copied on the zone, and taken nowhere else', () => {
    const { container } = open();
    const zone = container.querySelector('input[type=file]')?.parentElement as HTMLElement;
    const effectOn = (target: Element) => {
      const dataTransfer = { types: ['Files'], files: [], dropEffect: 'move' };
      fireEvent.dragOver(target, { dataTransfer });
      return dataTransfer.dropEffect;
    };

    expect(effectOn(zone)).toBe('copy');
    expect(effectOn(document.body)).toBe('none');
  });

  it('does not send a refused file', async () => {
    const { pick, user } = open();
    pick(new File(['x'], 'a.png', { type: 'image/png' }));

    await user.click(screen.getByRole('button', { name: 'Submit Application' }));

    const link = await screen.findByRole('link', { name: TYPE });
    expect(link.getAttribute('href')).toBe('#file');
    expect(FakeUpload.sent).toEqual([]);
  });
});
