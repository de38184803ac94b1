const WIDTH = 34;

const seconds = (began) => `${((performance.now() - began) / 1000).toFixed(1)} s`;

/** Runs a step and prints its title immediately and its duration at the end. */
export async function step(title, work) {
  const began = performance.now();
  process.stdout.write(title.padEnd(WIDTH));
  try {
    const result = await work();
    console.log(seconds(began));
    return result;
  } catch (error) {
    console.log('failed');
    throw error;
  }
}

/** Like `step`, for parallel steps: prints the line only at the end. */
export async function parallelStep(title, work) {
  const began = performance.now();
  const result = await work();
  console.log(title.padEnd(WIDTH) + seconds(began));
  return result;
}
