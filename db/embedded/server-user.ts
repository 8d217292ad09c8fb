import { existsSync, readFileSync } from "node:fs"
import { delimiter, join } from "node:path"
import { DatabaseProblem } from "../problem.ts"

/** Who runs PostgreSQL, and the words to put before its command line. */
export type ServerUser = {
  /** Null: whoever runs Solander. */
  owner: { uid: number; gid: number } | null
  prefix: string[]
}

type Surroundings = { uid: number | undefined; path: string; passwd: string }

/**
 * PostgreSQL refuses to run as root. As root it is started as the owner of its data, or as `nobody` when there is no
 * data yet, keeping the one capability that lets it reach a folder below /root. A plain user needs nothing.
 *
 * @param dataOwner owner of the data folder, if there is one
 * @throws DatabaseProblem `no-setpriv`
 */
export function serverUser(
  dataOwner: { uid: number; gid: number } | null,
  { uid, path, passwd }: Surroundings = {
    uid: process.getuid?.(),
    path: process.env.PATH ?? "",
    passwd: "/etc/passwd",
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
    `--reuid=${owner.uid}`,
    `--regid=${owner.gid}`,
    "--clear-groups",
    "--inh-caps=+dac_override",
    "--ambient-caps=+dac_override",
  ]
  return { owner, prefix }
}

/** The numbers differ between systems, and the group is called nogroup here and nobody there. */
function nobody(passwd: string): { uid: number; gid: number } | null {
  if (!existsSync(passwd)) return null
  const line = readFileSync(passwd, "utf8")
    .split("\n")
    .find((text) => text.startsWith("nobody:"))
  const [, , uid, gid] = line?.split(":") ?? []
  return uid && gid ? { uid: Number(uid), gid: Number(gid) } : null
}
