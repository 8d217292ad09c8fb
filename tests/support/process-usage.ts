import { readFileSync } from "node:fs"

/** A process's processor time, in milliseconds (Linux; otherwise 0). */
export function getProcessCpuMs(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8")
      .replace(/^.*\) /, "")
      .split(" ")
    // utime and stime, in 1/100 s.
    return (Number(fields[11]) + Number(fields[12])) * 10
  } catch {
    return 0
  }
}

/** A process's resident memory (Linux; otherwise 0). */
export function getResidentBytes(pid: number): number {
  try {
    return Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0) * 1024
  } catch {
    return 0
  }
}
