/** An error that the reader can fix. Its message says what to do and is printed without a stack. */
export class Fault extends Error {}

/** Runs a command. On a Fault it prints the message, on any other error the stack, and exits with 1. */
export async function runCommand(command) {
  try {
    await command();
  } catch (error) {
    console.error(error instanceof Fault ? `\n${error.message}` : error);
    process.exitCode = 1;
  }
}
