/** The longest PDF of the press, in millions of bytes. */
export const pressMegabytes = 25

/** Entries of the press, and so files that are chosen together, at most. */
export const mostPress = 50

/** A PDF of the press as the studio has it. `bytes` is its length; `problem` a sentence: why it was refused. */
export type PressFile = { id: string; name: string; bytes: number; isHere: boolean; problem: string | null }

/** What becomes of a chosen file: it is refused, or is `file`; `upload` is null where all of it is here. */
export type PressFileAnswer = { refused: string } | { file: string; upload: { id: string; begun: boolean } | null }

/** What is public of a file: where it is, and its length in bytes. */
export type PublicPressFile = { id: string; bytes: number }
