import { afterEach, expect, it, jest } from '@jest/globals';
import { recordingServices, renderPage } from '@site/shared/testing';
import { QueryClientProvider } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { createQueries } from './create-queries.ts';
import { useAction } from './use-action.ts';

const DONE = { title: 'Saved', description: 'All of it' };
const FAILED = { title: 'Not saved', description: 'Try again later' };

function open(
  call: () => Promise<unknown>,
  told: Pick<Parameters<typeof useAction<void, unknown>>[0], 'done' | 'failed'> = {},
) {
  const services = recordingServices();
  function Save() {
    const { isBusy, fault, run } = useAction<void, unknown>({ run: call, ...told });
    const twice = () => [run(), run()];
    return <button onClick={twice}>{isBusy ? 'Saving' : (fault ?? 'Save')}</button>;
  }
  const queries = createQueries(services);
  const page = renderPage(
    <QueryClientProvider client={queries}>
      <Save />
    </QueryClientProvider>,
  );
  return { services, queries, press: () => page.user.click(screen.getByRole('button')) };
}

afterEach(() => void jest.restoreAllMocks());

it('an action runs once for two clicks, and says when it is done', async () => {
  const call = jest.fn(async () => 'ok');
  const { services, queries, press } = open(call, { done: DONE });
  await press();
  await waitFor(() => expect(services.toasts).toEqual([DONE]));
  await press();

  await waitFor(() => expect(call).toHaveBeenCalledTimes(2));
  await waitFor(() => expect(queries.getMutationCache().getAll()).toHaveLength(1));
});

it('a failure is told with its own message, or in place', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const fail = async () => {
    throw new Error('The disk is full');
  };
  const { services, press } = open(fail, { failed: FAILED });
  await press();

  await screen.findByRole('button', { name: 'The disk is full' });
  expect(services.toasts).toEqual([{ ...FAILED, description: 'The disk is full', tone: 'destructive' }]);
});

it('a failure that was expected says nothing', async () => {
  const log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const { services, press } = open(() => Promise.reject(new Error('Taken')), { failed: () => null });
  await press();

  await screen.findByRole('button', { name: 'Taken' });
  expect(services.toasts).toEqual([]);
  expect(log).not.toHaveBeenCalled();
});
