import { readdirSync, readFileSync } from "node:fs"

type Seen = { pid: string; parent: string; command: string }

/** Looks often for two versions, or two servers of the database, that run at once. @param work the folder of all versions */
export function watchWriters(work: string, data: string) {
  const double: string[] = []
  const timer = setInterval(() => {
    const all = readdirSync("/proc")
      .filter((name) => /^\d+$/.test(name))
      .flatMap(readProcess)
    const isVersion = ({ command }: Seen) => command.includes(work) && /build\/start\.js/.test(command)
    const isServer = ({ command }: Seen) => new RegExp(`^\\S*bin/postgres -D ${data}/postgres `).test(command)
    const [versions, servers] = [withoutChildren(all.filter(isVersion)), withoutChildren(all.filter(isServer))]
    const owners = new Set(servers.map(({ command }) => /cluster_name=(\S+)/.exec(command)?.[1]))
    if (versions.length > 1) double.push(versions.map(({ pid, command }) => `${pid} ${command}`).join(" | "))
    if (owners.size > 1) double.push([...owners].join(" | "))
  }, 20)
  return {
    /** @returns what ran at once */
    stop(): string[] {
      clearInterval(timer)
      return double
    },
  }
}

/** Until it runs its own program, a child has its parent's command line. */
const withoutChildren = (seen: Seen[]) => seen.filter(({ parent }) => !seen.some(({ pid }) => pid === parent))

function readProcess(pid: string): Seen[] {
  try {
    const command = readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ")
    const [, parent = ""] = readFileSync(`/proc/${pid}/stat`, "utf8")
      .replace(/^.*\) /s, "")
      .split(" ")
    return [{ pid, parent, command }]
  } catch {
    return []
  }
}
