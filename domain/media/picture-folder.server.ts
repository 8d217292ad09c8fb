import { createHash } from "node:crypto"

export const getPublicFolder = (pictureId: string) => `pictures/${shortHash(pictureId, 12)}`

/** Lower case, because some file systems ignore case. About five bits per character. */
const shortHash = (text: string, length: number) =>
  BigInt(`0x${createHash("sha256").update(text).digest("hex")}`)
    .toString(36)
    .slice(0, length)

/** Increase when derived files change: their URLs change too. */
const recipeVersion = 1

/** Includes the time of the edition, because browsers cache files forever, and a former edition's files may be being deleted. */
export const getPictureVersion = ({ sha256, croppedAt = null }: { sha256: string; croppedAt?: Date | null }): string =>
  croppedAt
    ? shortHash(`${sha256} ${recipeVersion} ${croppedAt.toISOString()}`, 8)
    : shortHash(`${sha256} ${recipeVersion}`, 4)
