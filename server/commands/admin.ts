import { parseArgs } from "node:util"
import { grantAdmin } from "../../domain/accounts/people/invitations.server.ts"
import { createSetupLink } from "../../domain/accounts/people/setup-links.server.ts"
import { rotateKeys } from "../../domain/accounts/tokens/signing-keys.server.ts"
import { system } from "../../domain/actor.ts"
import { renewCertificateKey } from "../../domain/certificates/certificate-keys.server.ts"
import type { Outcome } from "../../domain/problem.ts"
import type { CommandLineContext } from "./command-context.ts"
import { CommandProblem } from "./problem.ts"

const usage = "npm run admin, npm run admin -- EMAIL, or npm run admin -- --rotate-keys or --renew-certificate-key"

/**
 * `npm run admin [EMAIL]`; `--rotate-keys` replaces the key of access tokens, `--renew-certificate-key` that of certificates.
 */
export async function adminCommand({ shop, args, print }: CommandLineContext): Promise<void> {
  const { email, keys, certificateKey } = parseArguments(args)
  const operator = system("Terminal")
  if (certificateKey) {
    const { kid } = getValueOrThrow(await renewCertificateKey(shop, operator))
    return print(
      `Certificates are signed with the new key ${kid}. Those that were issued stay valid: their keys are kept for ever.`,
    )
  }
  if (keys) {
    const { kid } = getValueOrThrow(await rotateKeys(shop, operator))
    return print(
      `Access tokens are signed with the new key ${kid}. Those that were given out stay valid until they expire.`,
    )
  }
  if (email === undefined) return print(shop.siteUrl + (await createSetupLink(shop)))
  const createdAdmin = getValueOrThrow(await grantAdmin(shop, operator, { email }))
  if ("path" in createdAdmin) {
    print(`${email} has no account yet. This link makes one that is an admin's. It works once, for a day:`)
    return print(shop.siteUrl + createdAdmin.path)
  }
  if (createdAdmin.account === "changed")
    return print(`${createdAdmin.email} is an admin now, and gets an e-mail that says so.`)
  print(
    `${createdAdmin.email} is an admin already. Lost the password? “npm run admin” prints a link that sets a new one.`,
  )
}

function parseArguments(args: string[]): { email: string | undefined; keys: boolean; certificateKey: boolean } {
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

function getValueOrThrow<T>(outcome: Outcome<T>): T {
  if (outcome.ok) return outcome.value
  const { message, fields = {} } = outcome.problem
  throw new CommandProblem(Object.values(fields)[0] ?? message)
}
