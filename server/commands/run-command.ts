import { createSetupLink } from "../../domain/accounts/setup.server.ts"
import type { Shop } from "../../domain/shop.ts"

export type CommandContext = { shop: Shop; args: string[]; tell: (words: string) => void; signal: AbortSignal }

/** What was asked for cannot be done; the message says why and what to write instead. */
export class CommandProblem extends Error {
  override name = "CommandProblem"
}

const commands: Record<string, (context: CommandContext) => Promise<void>> = {
  /** Prints a one-time link that makes an admin. */
  admin: async ({ shop, tell }) => tell(shop.siteUrl + (await createSetupLink(shop))),
}

/** Runs one command of the program by its name. */
export async function runCommand(name: string, context: CommandContext): Promise<void> {
  const command = commands[name]
  if (!command)
    throw new CommandProblem(`There is no command “${name}”. There are: ${Object.keys(commands).join(", ")}.`)
  await command(context)
}
