/** Something of the composer's own failed (its machine, its disk, a worker that does not start): no release is to blame. */
export class ComposerFault extends Error {
  override readonly name = 'ComposerFault';
}
