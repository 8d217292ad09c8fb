/** Of the file: its message is for the person who chose it. */
export class MediaProblem extends Error {
  override name = "MediaProblem"
}
