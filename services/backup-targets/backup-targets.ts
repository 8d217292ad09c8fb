/** Where encrypted backups are kept, with what is needed to write there. */
export type S3TargetSettings = {
  kind: "s3"
  /** "": Amazon's. */
  endpoint: string
  region: string
  bucket: string
  /** A folder in the bucket; "": its root. */
  path: string
  accessKeyId: string
  secretAccessKey: string
}

export type SftpTargetSettings = {
  kind: "sftp"
  host: string
  port: number
  user: string
  path: string
  /** "": the private key is used. */
  password: string
  privateKey: string
  /** `SHA256:…`; "": none was trusted yet, so that nothing is sent. */
  hostKey: string
}

export type WebDavTargetSettings = { kind: "webdav"; url: string; user: string; password: string }

export type FolderTargetSettings = { kind: "folder"; path: string }

export type TargetSettings = S3TargetSettings | SftpTargetSettings | WebDavTargetSettings | FolderTargetSettings

type TargetFile = { name: string; bytes: number; modifiedAt: Date }

/**
 * Files have names like `chunks/0f3a`, in one of `targetFolders`. None is larger than a few megabytes, so that they are read and
 * written whole, and an interrupted transfer repeats little. Everything throws `TargetProblem`.
 */
export type BackupTarget = {
  /** Makes the folders, when the place is chosen. Repeatable. */
  prepare(): Promise<void>
  /** The file appears, or replaces another, only with its last byte. */
  put(name: string, bytes: Uint8Array, signal?: AbortSignal): Promise<void>
  /** Null if the file is missing. */
  get(name: string, signal?: AbortSignal): Promise<Uint8Array | null>
  /** Also unfinished files, under other names. A missing folder is empty. */
  list(folder: TargetFolder): Promise<TargetFile[]>
  /** A missing file is no error. */
  remove(name: string): Promise<void>
  /** Writes, reads and removes a file. */
  check(): Promise<void>
  close(): Promise<void>
}

/** What a driver implements; `check` is the same for all. */
export type TargetDriver = Omit<BackupTarget, "check">

export const targetFolders = ["chunks", "manifests", "checks"] as const
type TargetFolder = (typeof targetFolders)[number]

export type OpenBackupTarget = (settings: TargetSettings) => BackupTarget
