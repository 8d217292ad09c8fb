/** In bytes. */
export type DiskSpace = { free: number; total: number }

/** Bytes, of what this process may use; `upSeconds` since the machine was started. */
export type MachineStatus = { usedMemory: number; totalMemory: number; upSeconds: number }

export type Host = {
  /** Null: it cannot be read. */
  disk(): Promise<DiskSpace | null>
  machine(): MachineStatus
  /** Of the certificate that visitors see; null: no certificate, or no answer. */
  certificateEnds(): Promise<Date | null>
  /** Where other devices of the network reach a site without a domain, such as `http://192.168.1.5:3000`. */
  networkUrls(): string[]
  /** Public ones of its interfaces; none behind a router. */
  addresses(): { ipv4: string[]; ipv6: string[] }
}
