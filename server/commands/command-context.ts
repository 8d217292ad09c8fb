import type { Shop } from "../../domain/shop.ts"
import type { Env } from "../env.ts"

export type CommandContext = {
  shop: Shop
  args: string[]
  env: Env
  tell: (words: string) => void
  signal: AbortSignal
}
