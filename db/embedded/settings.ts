import { LINE_PREFIX } from "./server-log.ts"

export type ServerSettings = Record<string, string | number>

/** The usual durability, only the socket, little memory (PostgreSQL manual, "Server Configuration"). */
export const SERVER_SETTINGS: ServerSettings = {
  listen_addresses: "",
  unix_socket_permissions: "0700",
  max_connections: 40,
  shared_buffers: "64MB",
  // Pages read few rows: JIT and parallel queries cost more than they save.
  jit: "off",
  max_parallel_workers_per_gather: 0,
  // Saves the process for logical replication (some megabytes).
  max_logical_replication_workers: 0,
  // POSIX shared memory is 64 MB in a container, and systemd removes it when a user logs out.
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

/** The default in 18 is three I/O workers of some megabytes each; a shop's rows fit into the system's memory. */
export const getServerSettings = (major: number): ServerSettings => (major >= 18 ? { io_method: "sync" } : {})

export function settingsArguments(settings: ServerSettings): string[] {
  return Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`])
}

/** Without variables that would change what PostgreSQL's programs do. */
export function serverEnvironment(added: Record<string, string>): NodeJS.ProcessEnv {
  const rest = Object.entries(process.env).filter(([name]) => !/^(PG|LC_|LANG$|LANGUAGE$|NODE_OPTIONS$)/.test(name))
  return { ...Object.fromEntries(rest), LC_ALL: "C", ...added }
}
