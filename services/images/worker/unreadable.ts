/** An error of the picture, as opposed to a full disk. The cause has the details. */
export class UnreadablePicture extends Error {}

/** Attributes any error that is not about writing to the picture. */
export async function asPictureError<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (error instanceof Error && /write|no space/i.test(error.message)) throw error
    throw new UnreadablePicture("unreadable pixels", { cause: error })
  }
}
