import { useRef } from 'react';
import { useMutation } from '@tanstack/react-query';
import { messageOf } from './service-message.ts';

/** The text of a toast. */
export interface Message {
  readonly title: string;
  readonly description?: string;
}

/** What the query client says about an action when it ends. */
export interface Told<Input = never, Output = never> {
  /** A later outcome of the same name takes the place of an earlier one. */
  readonly name?: string | undefined;
  readonly done?: Message | ((output: Output, input: Input) => Message | undefined) | undefined;
  /** The description is for errors without a message. Null says nothing, because the failure was expected and is told in place. */
  readonly failed?:
    | (Message & { readonly description: string })
    | ((error: unknown, input: Input) => Message | null)
    | undefined;
}

interface Action<Input, Output> extends Told<Input, Output> {
  run(input: Input): Promise<Output>;
  /** What follows a success. The action is busy until then. */
  onDone?(output: Output, input: Input): unknown;
  onFailed?(error: Error): unknown;
  /** What follows a success or a failure. */
  onEnded?(): unknown;
  /** For a failure that is told in place: the text for errors without a message. */
  readonly faultText?: string;
}

/** Something that staff do: one at a time, so a double click is one. The query client tells the outcome. */
export function useAction<Input = void, Output = unknown>(action: Action<Input, Output>) {
  const { name, done, failed, run, onDone, onFailed, onEnded, faultText = '' } = action;
  const isRunning = useRef(false);
  const { mutate, isPending, variables, error, reset } = useMutation<Output, Error, Input>({
    mutationFn: (input) => run(input),
    onSuccess: (output, input) => onDone?.(output, input),
    onError: (error) => onFailed?.(error),
    onSettled: async () => {
      await onEnded?.();
      isRunning.current = false;
    },
    meta: { name, done, failed },
  });
  return {
    isBusy: isPending,
    /** What it was given, while it is busy. */
    busy: isPending ? variables : undefined,
    /** Why the last one failed. */
    fault: error ? messageOf(error, faultText) : undefined,
    error,
    reset,
    run(input: Input): void {
      if (isRunning.current) return;
      isRunning.current = true;
      mutate(input);
    },
  };
}

/** A failure in its own words, if it has any. */
export function because(failed: Message & { readonly description: string }, error: unknown): Message {
  return { ...failed, description: messageOf(error, failed.description) };
}

interface Changes extends Pick<Action<unknown, Message>, 'name' | 'faultText' | 'failed'> {
  onDone(): unknown;
}

/** Several things that can be done in one place, one at a time. Each resolves with what to say about it. */
export function useChanges<By extends string>({ name, failed, faultText, onDone }: Changes) {
  const { busy, fault, run } = useAction({
    name,
    run: ({ change }: { readonly by: By; change(): Promise<Message> }) => change(),
    done: (message) => message,
    ...(failed && { failed }),
    ...(faultText !== undefined && { faultText }),
    onDone,
  });
  return {
    /** Which of them is on its way. */
    busy: busy?.by,
    /** Why the last one failed. */
    fault,
    run: (by: By, change: () => Promise<Message>) => run({ by, change }),
  };
}
