import { existsSync, readFileSync } from "node:fs"
import { delimiter, join } from "node:path"
import { DatabaseProblem } from "../problem.ts"

export type ServerUser = {
  /** Null: the user who runs Solander. */
  owner: { uid: number; gid: number } | null
  prefix: string[]
}

type UserEnvironment = {
  uid: number | undefined
  path: string
  passwd: string
  status: string
}

/**
 * PostgreSQL refuses to run as root, so root starts it as the data's owner, or as `findNobody` without data, with the one
 * capability that reaches folders closed to others, such as /root. PostgreSQL's programs check each other with access(2), which
 * counts that capability only under the secure bit `no_setuid_fixup` (capabilities(7)); the bit needs CAP_SETPCAP.
 * @throws DatabaseProblem `no-setpriv`
 */
export function getServerUser(
  dataOwner: { uid: number; gid: number } | null,
  { uid, path, passwd, status }: UserEnvironment = {
    uid: process.getuid?.(),
    path: process.env.PATH ?? "",
    passwd: "/etc/passwd",
    status: process.platform === "linux" ? readFileSync("/proc/self/status", "utf8") : "",
  },
): ServerUser {
  if (uid !== 0) return { owner: null, prefix: [] }
  const owner = dataOwner && dataOwner.uid !== 0 ? dataOwner : findNobody(passwd)
  const setpriv = path
    .split(delimiter)
    .filter(Boolean)
    .map((folder) => join(folder, "setpriv"))
    .find((file) => existsSync(file))
  if (!setpriv || !owner) {
    throw new DatabaseProblem(
      "no-setpriv",
      "The built-in PostgreSQL cannot run as root, and this system lacks what is needed to start it as somebody else " +
        "(setpriv of util-linux, and the user nobody). Start Solander as an ordinary user, install util-linux, or set DATABASE_URL.",
    )
  }
  const prefix = [
    setpriv,
    ...(hasCapability(SETPCAP, status) ? ["--securebits=+no_setuid_fixup"] : []),
    `--reuid=${owner.uid}`,
    `--regid=${owner.gid}`,
    "--clear-groups",
    "--inh-caps=+dac_override",
    "--ambient-caps=+dac_override",
  ]
  return { owner, prefix }
}

/** The bit in linux/capability.h. */
const SETPCAP = 8n

const hasCapability = (capability: bigint, status: string): boolean => {
  const effective = /^CapEff:\s*([\da-f]+)$/m.exec(status)?.[1]
  return effective !== undefined && ((BigInt(`0x${effective}`) >> capability) & 1n) === 1n
}

/** Explains a message of PostgreSQL or `setpriv` that the user could not be changed; null for other messages. */
export function explainUserFailure({ owner }: ServerUser, message: string, program: string): DatabaseProblem | null {
  if (!owner) return null
  const alternatives = "start Solander as an ordinary user, or set DATABASE_URL to a PostgreSQL server."
  if (message.startsWith("setpriv: ") && !message.includes("failed to execute"))
    return new DatabaseProblem(
      "no-setpriv",
      `The built-in PostgreSQL cannot run as root, and starting it as another user is not allowed here (${message}). ` +
        `Allow this container the capabilities SETUID, SETGID, SETPCAP and DAC_OVERRIDE, ${alternatives}`,
    )
  if (
    /invalid binary ".*": Permission denied|could not find own program executable|setpriv: failed to execute .*Permission denied/.test(
      message,
    )
  )
    return new DatabaseProblem(
      "closed-folder",
      `The built-in PostgreSQL cannot run as root, and user ${owner.uid} cannot reach ${program}: a folder above it is closed to others. ` +
        `Move Solander to a folder that every user can enter, allow this container the capability SETPCAP, ${alternatives}`,
    )
  return null
}

/** IDs and the group's name (nogroup, nobody) differ between systems. */
function findNobody(passwd: string): { uid: number; gid: number } | null {
  if (!existsSync(passwd)) return null
  const line = readFileSync(passwd, "utf8")
    .split("\n")
    .find((text) => text.startsWith("nobody:"))
  const [, , uid, gid] = line?.split(":") ?? []
  return uid && gid ? { uid: Number(uid), gid: Number(gid) } : null
}
