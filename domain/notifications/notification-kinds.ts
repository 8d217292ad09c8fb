import type { NotificationRow } from "./notification.ts"

type Kind = {
  /** Shown in the preferences. */
  label: string
  /** Recipients: all admins, or the user whom it concerns. */
  of: "studio" | "person"
  type: NotificationRow["type"]
  priority: NotificationRow["priority"]
}

export const notificationKinds = {
  order: { label: "Orders", of: "studio", type: "success", priority: "high" },
  payment: { label: "Payments that came in", of: "studio", type: "success", priority: "normal" },
  "payment-problem": { label: "Payments that need attention", of: "studio", type: "error", priority: "urgent" },
  message: { label: "Messages and inquiries", of: "studio", type: "info", priority: "high" },
  commission: { label: "Steps of commissions", of: "studio", type: "info", priority: "high" },
  owner: { label: "Works with a new owner", of: "studio", type: "info", priority: "default" },
  "low-edition": { label: "Editions with few copies left", of: "studio", type: "warning", priority: "normal" },
  "overdue-return": { label: "Works that should be back", of: "studio", type: "warning", priority: "high" },
  "failed-job": { label: "Work that failed", of: "studio", type: "error", priority: "high" },
  health: { label: "Disk, e-mails, backups, certificate", of: "studio", type: "warning", priority: "high" },
  finished: { label: "Finished imports, uploads and updates", of: "studio", type: "success", priority: "default" },
  "sign-in": { label: "Sign-ins from a new device", of: "person", type: "warning", priority: "high" },
  "own-order": { label: "Your orders", of: "person", type: "info", priority: "normal" },
  "own-commission": { label: "Your commissions", of: "person", type: "info", priority: "normal" },
} as const satisfies Record<string, Kind>

export type NotificationKind = keyof typeof notificationKinds
export type StudioKind = {
  [K in NotificationKind]: (typeof notificationKinds)[K]["of"] extends "studio" ? K : never
}[NotificationKind]
export type PersonalKind = Exclude<NotificationKind, StudioKind>

export type NotificationChannels = { inApp: boolean; byEmail: boolean; byPush: boolean }

/** In the bell; pushed if urgent or high and the browser subscribed. The daily e-mail is opt-in. */
export const getDefaultChannels = (kind: NotificationKind): NotificationChannels => ({
  inApp: true,
  byEmail: false,
  byPush: ["urgent", "high"].includes(notificationKinds[kind].priority),
})

const all = Object.keys(notificationKinds) as NotificationKind[]

/** Admins also get the personal kinds. */
export const listNotificationKinds = (role: "admin" | "user"): NotificationKind[] =>
  all.filter((kind) => role === "admin" || notificationKinds[kind].of === "person")
