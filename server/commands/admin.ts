import { parseArgs } from "node:util"
import { makeAdminOf } from "../../domain/accounts/invitations.server.ts"
import { createSetupLink } from "../../domain/accounts/setup-links.server.ts"
import { rotateKeys } from "../../domain/accounts/tokens/signing-keys.server.ts"
import { system } from "../../domain/actor.ts"
import { renewCertificateKey } from "../../domain/certificates/certificate-keys.server.ts"
import type { Outcome } from "../../domain/problem.ts"
import type { CommandContext } from "./command-context.ts"
import { CommandProblem } from "./problem.ts"

const usage = "npm run admin, npm run admin -- EMAIL, or npm run admin -- --rotate-keys or --renew-certificate-key"

/**
 * `npm run admin [EMAIL]`; `--rotate-keys` replaces the key of access tokens, `--renew-certificate-key` that of certificates.
 */
export async function adminCommand({ shop, args, tell }: CommandContext): Promise<void> {
  const { email, keys, certificateKey } = readArguments(args)
  const operator = system("Terminal")
  if (certificateKey) {
    const { kid } = unlessRefused(await renewCertificateKey(shop, operator))
    return tell(
      `Certificates are signed with the new key ${kid}. Those that were issued stay valid: their keys are kept for ever.`,
    )
  }
  if (keys) {
    const { kid } = unlessRefused(await rotateKeys(shop, operator))
    return tell(
      `Access tokens are signed with the new key ${kid}. Those that were given out stay valid until they expire.`,
    )
  }
  if (email === undefined) return tell(shop.siteUrl + (await createSetupLink(shop)))
  const made = unlessRefused(await makeAdminOf(shop, operator, { email }))
  if ("path" in made) {
    tell(`${email} has no account yet. This link makes one that is an admin's. It works once, for a day:`)
    return tell(shop.siteUrl + made.path)
  }
  if (made.account === "changed") return tell(`${made.email} is an admin now, and gets an e-mail that says so.`)
  tell(`${made.email} is an admin already. Lost the password? “npm run admin” prints a link that sets a new one.`)
}

function readArguments(args: string[]): { email: string | undefined; keys: boolean; certificateKey: boolean } {
  try {
    const flag = { type: "boolean", default: false } as const
    const options = { "rotate-keys": flag, "renew-certificate-key": flag }
    const { values, positionals } = parseArgs({ args, allowPositionals: true, options })
    const [email, ...more] = positionals
    if (more.length > 0) throw new Error("Name one e-mail address.")
    const [keys, certificateKey] = [values["rotate-keys"], values["renew-certificate-key"]]
    if (email !== undefined && keys) throw new Error("An address and --rotate-keys don’t go together.")
    if (certificateKey && (email !== undefined || keys)) throw new Error("--renew-certificate-key stands alone.")
    return { email, keys, certificateKey }
  } catch (error) {
    throw new CommandProblem(`${(error as Error).message}\n${usage}`)
  }
}

function unlessRefused<T>(outcome: Outcome<T>): T {
  if (outcome.ok) return outcome.value
  const { message, fields = {} } = outcome.problem
  throw new CommandProblem(Object.values(fields)[0] ?? message)
}
