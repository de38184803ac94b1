/** A fault that the reader can fix: its message says what to do and is shown without a stack. */
export class Fault extends Error {}

/** Runs a command: a Fault prints its message on stderr, any other error its stack, both with exit code 1. */
export async function runCommand(command) {
  try {
    await command();
  } catch (error) {
    console.error(error instanceof Fault ? `\n${error.message}` : error);
    process.exitCode = 1;
  }
}
