import { existsSync, readFileSync } from "node:fs"
import { delimiter, join } from "node:path"
import { DatabaseProblem } from "../problem.ts"

export type ServerUser = {
  /** Null: the user who runs Solander. */
  owner: { uid: number; gid: number } | null
  prefix: string[]
}

type Surroundings = {
  uid: number | undefined
  path: string
  passwd: string
  status: string
}

/**
 * PostgreSQL refuses to run as root, so root starts it as the data's owner, or as `nobody` without data, with the one
 * capability that reaches folders closed to others, such as /root. PostgreSQL's programs check each other with access(2), which
 * counts that capability only under the secure bit `no_setuid_fixup` (capabilities(7)); the bit needs CAP_SETPCAP.
 * @throws DatabaseProblem `no-setpriv`
 */
export function serverUser(
  dataOwner: { uid: number; gid: number } | null,
  { uid, path, passwd, status }: Surroundings = {
    uid: process.getuid?.(),
    path: process.env.PATH ?? "",
    passwd: "/etc/passwd",
    status: process.platform === "linux" ? readFileSync("/proc/self/status", "utf8") : "",
  },
): ServerUser {
  if (uid !== 0) return { owner: null, prefix: [] }
  const owner = dataOwner && dataOwner.uid !== 0 ? dataOwner : nobody(passwd)
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
    ...(mayUse(SETPCAP, status) ? ["--securebits=+no_setuid_fixup"] : []),
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

const mayUse = (capability: bigint, status: string): boolean => {
  const effective = /^CapEff:\s*([\da-f]+)$/m.exec(status)?.[1]
  return effective !== undefined && ((BigInt(`0x${effective}`) >> capability) & 1n) === 1n
}

/** Explains a message of PostgreSQL or `setpriv` that the user could not be changed; null for other messages. */
export function cannotRunAsOther({ owner }: ServerUser, words: string, program: string): DatabaseProblem | null {
  if (!owner) return null
  const ways = "start Solander as an ordinary user, or set DATABASE_URL to a PostgreSQL server."
  if (words.startsWith("setpriv: ") && !words.includes("failed to execute"))
    return new DatabaseProblem(
      "no-setpriv",
      `The built-in PostgreSQL cannot run as root, and starting it as another user is not allowed here (${words}). ` +
        `Allow this container the capabilities SETUID, SETGID, SETPCAP and DAC_OVERRIDE, ${ways}`,
    )
  if (
    /invalid binary ".*": Permission denied|could not find own program executable|setpriv: failed to execute .*Permission denied/.test(
      words,
    )
  )
    return new DatabaseProblem(
      "closed-folder",
      `The built-in PostgreSQL cannot run as root, and user ${owner.uid} cannot reach ${program}: a folder above it is closed to others. ` +
        `Move Solander to a folder that every user can enter, allow this container the capability SETPCAP, ${ways}`,
    )
  return null
}

/** IDs and the group's name (nogroup, nobody) differ between systems. */
function nobody(passwd: string): { uid: number; gid: number } | null {
  if (!existsSync(passwd)) return null
  const line = readFileSync(passwd, "utf8")
    .split("\n")
    .find((text) => text.startsWith("nobody:"))
  const [, , uid, gid] = line?.split(":") ?? []
  return uid && gid ? { uid: Number(uid), gid: Number(gid) } : null
}
