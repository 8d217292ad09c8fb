// What the launcher and a version say to each other over their channel. The launcher may be older or newer than the version that it
// starts: both ignore what they do not know, and messages are only added.

export type ToVersion =
  /** Comes once the launcher has recorded the process. Nothing may be opened before. */
  | { kind: "start" }
  /** Comes with the handle of the port, or with the code of the error. */
  | { kind: "port"; port: number; code: string | null }
  /** `refusal` is a sentence for the owner. */
  | { kind: "switch-answer"; refusal: string | null }
  /** The watch is over: this version stays. */
  | { kind: "accepted" }

export type FromVersion =
  /** Sent every few seconds while the database is opened and migrated, which may take minutes. */
  | { kind: "progress" }
  /** It answers at its private socket, and its jobs run. `pages`: paths that must be answered before visitors come. */
  | { kind: "ready"; pages: string[] }
  | { kind: "port"; port: number; host: string | null }
  | { kind: "switch"; version: string }

/** The path of the private socket at which a version answers the launcher. Only set for a version that the launcher has started. */
export const launcherVariable = "SOLANDER_LAUNCHER"
