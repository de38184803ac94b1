import { describe, expect, it } from '@jest/globals';
import { aPdf } from '@site/shared/testing/factories';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { RECEIPT } from './fake-upload.fixture.ts';
import {
  ANSWERS,
  choose,
  field,
  fillIn,
  openPage,
  problem,
  send,
  submitButton,
  useFakes,
  when,
} from './form.fixture.ts';

useFakes();

describe('the application reports', () => {
  it('nothing while it is only read and entered', () => {
    const { services } = openPage();

    fireEvent.focus(field('companyName'));
    fireEvent.blur(field('companyName'));

    expect(services.tracked).toEqual([]);
  });

  it('the first edit only, and that the form is sent, without what was entered', async () => {
    const { services } = openPage();

    fillIn();
    await send();

    expect(services.tracked).toEqual([{ name: 'form_start' }, { name: 'form_submit' }]);
    expect(JSON.stringify(services.tracked)).not.toContain(ANSWERS.companyName);
  });

  it('that the form was accepted', async () => {
    const { services } = openPage();
    fillIn();
    const request = await send();

    await when(() => request.answer(201, RECEIPT));

    await waitFor(() => expect(services.tracked.at(-1)).toEqual({ name: 'form_success' }));
  });

  it('each field and rule that stops the form', async () => {
    const { services } = openPage();
    const { companyName: _, ...others } = ANSWERS;
    fillIn({ ...others, email: 'jane at example' });

    fireEvent.click(submitButton());

    await waitFor(() => expect(services.tracked).toHaveLength(3));
    expect(services.tracked).toEqual([
      { name: 'form_start' },
      { name: 'form_error', field: 'companyName', rule: 'too_small' },
      { name: 'form_error', field: 'email', rule: 'invalid_format' },
    ]);
  });

  it('the fields that the server refuses', async () => {
    const { services } = openPage();
    fillIn();
    const request = await send();

    const errors = [{ field: 'email', code: 'invalid', message: 'We cannot write to this address' }];
    await when(() => request.answer(422, problem(422, { errors })));

    await screen.findAllByText('We cannot write to this address');
    expect(services.tracked.at(-1)).toEqual({ name: 'form_error', field: 'email', rule: 'server' });
  });

  it('an attached document by extension and size, not by its name', async () => {
    const page = openPage();

    await choose(page, new File([await aPdf().arrayBuffer()], 'Jane Doe.PDF', { type: 'application/pdf' }));

    expect(page.services.tracked).toEqual([
      { name: 'form_start' },
      { name: 'file_attach', extension: 'pdf', size: 'under-1-mb' },
    ]);
  });
});
