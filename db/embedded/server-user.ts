import { existsSync, readFileSync } from "node:fs"
import { delimiter, join } from "node:path"
import { DatabaseProblem } from "../problem.ts"

/** The user who runs PostgreSQL, and the command that changes to this user. */
export type ServerUser = {
  /** Null: whoever runs Solander. */
  owner: { uid: number; gid: number } | null
  prefix: string[]
}

type Surroundings = {
  uid: number | undefined
  path: string
  passwd: string
  /** What the process may do: the text of `/proc/self/status` (proc(5)). */
  status: string
}

/**
 * PostgreSQL refuses to run as root. As root it is started as the owner of its data, or as `nobody` when there is no
 * data yet, with the one capability that lets it reach folders that are closed to others, such as /root. Its programs
 * check each other with access(2), which counts that capability only under the secure bit `no_setuid_fixup`
 * (capabilities(7)); the bit needs CAP_SETPCAP. A plain user needs nothing.
 *
 * @param dataOwner owner of the data folder, if there is one
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

/** The capability's bit in linux/capability.h. */
const SETPCAP = 8n

const mayUse = (capability: bigint, status: string): boolean => {
  const effective = /^CapEff:\s*([\da-f]+)$/m.exec(status)?.[1]
  return effective !== undefined && ((BigInt(`0x${effective}`) >> capability) & 1n) === 1n
}

/** The sentence for a message of PostgreSQL or `setpriv` which says that the other user could not be used; null for other messages. */
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

/** The user's and group's numbers differ between systems, and so does the group's name (nogroup, nobody). */
function nobody(passwd: string): { uid: number; gid: number } | null {
  if (!existsSync(passwd)) return null
  const line = readFileSync(passwd, "utf8")
    .split("\n")
    .find((text) => text.startsWith("nobody:"))
  const [, , uid, gid] = line?.split(":") ?? []
  return uid && gid ? { uid: Number(uid), gid: Number(gid) } : null
}
