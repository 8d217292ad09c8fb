/** Pixels that could not be read: the picture's fault, told apart from a disk that is full. The cause says what was wrong. */
export class Unreadable extends Error {}

/** Passes on the result of reading pixels; a failure that is not about writing is the picture's. */
export async function reading<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (error instanceof Error && /write|no space/i.test(error.message)) throw error
    throw new Unreadable("unreadable pixels", { cause: error })
  }
}
