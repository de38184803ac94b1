/** Resolves in a task of its own, so that input and painting get their turn first. */
export function yieldToMain(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}
