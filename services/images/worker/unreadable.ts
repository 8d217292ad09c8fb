/** An error of the picture, as opposed to a full disk. The cause has the details. */
export class Unreadable extends Error {}

/** Attributes any error that is not about writing to the picture. */
export async function reading<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (error instanceof Error && /write|no space/i.test(error.message)) throw error
    throw new Unreadable("unreadable pixels", { cause: error })
  }
}
