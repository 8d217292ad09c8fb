import type { Shop } from "../../domain/shop.ts"
import type { Env } from "../env.ts"

export type CommandLineContext = {
  shop: Shop
  args: string[]
  env: Env
  print: (text: string) => void
  signal: AbortSignal
}
