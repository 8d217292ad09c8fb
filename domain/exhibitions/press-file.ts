export const maxPressMegabytes = 25

/** Also the maximum of files that are chosen together. */
export const maxPressFiles = 50

/** `problem`: why it was refused, as a sentence. */
export type PressFile = { id: string; name: string; bytes: number; isHere: boolean; problem: string | null }

/** `upload` is null where all bytes are here. */
export type PressFileAnswer = { refused: string } | { file: string; upload: { id: string; begun: boolean } | null }

/** `bytes` is its length. */
export type PublicPressFile = { id: string; bytes: number }
