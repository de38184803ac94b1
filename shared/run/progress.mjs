const WIDTH = 34;

const seconds = (began) => `${((performance.now() - began) / 1000).toFixed(1)} s`;

/** Runs one step and prints one line for it: its title at once, the seconds when done. */
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

/** As `step`, for work that runs in parallel: the line is printed when it is done. */
export async function parallelStep(title, work) {
  const began = performance.now();
  const result = await work();
  console.log(title.padEnd(WIDTH) + seconds(began));
  return result;
}
