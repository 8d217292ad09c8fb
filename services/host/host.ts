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
}
