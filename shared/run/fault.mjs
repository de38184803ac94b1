/** A fault that the reader can mend: its message is one sentence that says what to do, shown without a stack. */
export class Fault extends Error {}

/** Runs a verb; a Fault becomes its sentence on stderr, anything else its stack, both exit code 1. */
export async function runVerb(verb) {
  try {
    await verb();
  } catch (error) {
    console.error(error instanceof Fault ? `\n${error.message}` : error);
    process.exitCode = 1;
  }
}
