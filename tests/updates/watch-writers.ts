import { readdirSync, readFileSync } from "node:fs"

/** Looks often for two versions, or two servers of the database, that run at once. @param work the folder of all versions */
export function watchWriters(work: string, data: string) {
  let double = 0
  const timer = setInterval(() => {
    const commands = readdirSync("/proc")
      .filter((name) => /^\d+$/.test(name))
      .map(readCommand)
    const versions = commands.filter((command) => command.includes(work) && /build\/start\.js/.test(command))
    // A server's child has its parent's name for a moment.
    const servers = commands.filter((command) => new RegExp(`^\\S*bin/postgres -D ${data}/postgres `).test(command))
    const owners = new Set(servers.map((command) => /cluster_name=(\S+)/.exec(command)?.[1]))
    if (versions.length > 1 || owners.size > 1) double++
  }, 20)
  return {
    stop(): number {
      clearInterval(timer)
      return double
    },
  }
}

function readCommand(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ")
  } catch {
    return ""
  }
}
