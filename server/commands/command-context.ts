import type { Shop } from "../../domain/shop.ts"

export type CommandContext = {
  shop: Shop
  args: string[]
  /** The folder of the installation's own files. */
  data: string
  tell: (words: string) => void
  signal: AbortSignal
}
