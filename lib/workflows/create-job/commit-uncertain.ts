/** The commit of an accepted job was sent and nobody knows whether it took effect. */
export class CommitUncertain extends Error {
  override readonly name = 'CommitUncertain';
}
