import { LINE_PREFIX } from "./server-log.ts"

/** Settings of PostgreSQL, by name. */
export type Settings = Record<string, string | number>

/**
 * How the built-in server runs: with PostgreSQL's usual durability, reachable only through its socket, with little memory.
 * For each setting see PostgreSQL's manual, "Server Configuration".
 */
export const SETTINGS: Settings = {
  listen_addresses: "",
  unix_socket_permissions: "0700",
  max_connections: 40,
  shared_buffers: "64MB",
  // Pages read few rows: compiling queries or running them in parallel costs more than it saves.
  jit: "off",
  max_parallel_workers_per_gather: 0,
  // No process, of some megabytes, that begins subscriptions to other databases.
  max_logical_replication_workers: 0,
  // Shared memory of the POSIX kind is 64 MB in a container, and systemd removes it when a user logs out.
  ...(process.platform === "linux" && { dynamic_shared_memory_type: "sysv" }),
  timezone: "UTC",
  log_timezone: "UTC",
  log_checkpoints: "off",
  log_min_messages: "warning",
  // Details and statements would carry names and addresses of customers into the log.
  log_error_verbosity: "terse",
  log_min_error_statement: "panic",
  log_line_prefix: LINE_PREFIX,
}

/**
 * What a release of PostgreSQL knows beside them. 18 has three processes that read for all others, of some megabytes: a shop's rows
 * fit into the system's memory, so each reads for itself, as before 18.
 */
export const settingsOf = (major: number): Settings => (major >= 18 ? { io_method: "sync" } : {})

/** @returns the arguments that set them on PostgreSQL's command line */
export function settingsArguments(settings: Settings): string[] {
  return Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`])
}

/** The environment of PostgreSQL's programs: without the variables that would change what they do. */
export function serverEnvironment(added: Record<string, string>): NodeJS.ProcessEnv {
  const rest = Object.entries(process.env).filter(([name]) => !/^(PG|LC_|LANG$|LANGUAGE$|NODE_OPTIONS$)/.test(name))
  return { ...Object.fromEntries(rest), LC_ALL: "C", ...added }
}
