import { adminCommand } from "./admin.ts"
import { exportCommand, restoreCommand } from "./archive.ts"
import type { CommandLineContext } from "./command-context.ts"
import { moveFilesCommand, purgeFilesCommand } from "./files.ts"
import { importCommand } from "./import.ts"
import { CommandProblem } from "./problem.ts"
import { recoverCommand } from "./recover.ts"

const commands: Record<string, (context: CommandLineContext) => Promise<void>> = {
  import: importCommand,
  export: exportCommand,
  restore: restoreCommand,
  recover: recoverCommand,
  admin: adminCommand,
  "move-files": moveFilesCommand,
  "sweep-files": purgeFilesCommand,
}

export async function runCommand(name: string, context: CommandLineContext): Promise<void> {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command)
    throw new CommandProblem(`There is no command “${name}”. There are: ${Object.keys(commands).join(", ")}.`)
  await command(context)
}
