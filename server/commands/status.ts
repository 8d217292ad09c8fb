import { findSetupCode } from "../../domain/accounts/people/setup-code.server.ts"
import { formatSetupLine } from "../setup-line.ts"
import type { CommandLineContext } from "./command-context.ts"

/** `solander status`: where the site is, and while it waits for set-up, the code. */
export async function statusCommand({ shop, print }: CommandLineContext): Promise<void> {
  const code = await findSetupCode(shop)
  print(code ? formatSetupLine(shop, code) : `The site is at ${shop.siteUrl} and has been set up.`)
}
