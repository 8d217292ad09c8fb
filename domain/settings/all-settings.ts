import { z } from "zod"
import { parseInput } from "../validate-input.ts"
import { type SettingsByKey, type SettingsKey, settingsSchemas } from "./settings.ts"

/** The other groups have pages of their own. */
export const settingsPageKeys = [
  "site",
  "look",
  "protection",
  "gallery",
  "orders",
  "payment",
  "shipping",
  "buying",
  "promises",
  "taxes",
  "uploads",
  "mails",
  "legal",
  "imprint",
  "navigation",
  "security",
] as const satisfies SettingsKey[]

export type SettingsPageKey = (typeof settingsPageKeys)[number]

/** By path, such as `payment.transfer.dueDays`. A list is one value. */
export type AllSettings = Record<string, Setting>

type Setting = string | number | boolean | null | Setting[] | { [name: string]: Setting }

export function flattenSetting(value: unknown, path: string): AllSettings {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return { [path]: value as Setting }
  return Object.assign({}, ...Object.entries(value).map(([name, part]) => flattenSetting(part, `${path}.${name}`)))
}

/** The inverse of `flat`. */
export function groupSettings(all: AllSettings): Record<string, unknown> {
  const groups: Record<string, unknown> = {}
  for (const [path, value] of Object.entries(all)) {
    const names = path.split(".")
    const last = names.pop() ?? ""
    let inner = groups
    for (const name of names) {
      inner[name] ??= {}
      inner = inner[name] as Record<string, unknown>
    }
    inner[last] = value
  }
  return groups
}

export const flattenGroups = (groups: Pick<SettingsByKey, SettingsPageKey>): AllSettings =>
  Object.assign({}, ...settingsPageKeys.map((key) => flattenSetting(groups[key], key)))

/** By each group's schema. An issue has the setting's path, in a list with the row and its value; it names the line. */
export const allSettingsSchema = z.record(z.string(), z.custom<Setting>()).transform((all, context): AllSettings => {
  const groups = groupSettings(all)
  const checked: AllSettings = {}
  for (const key of settingsPageKeys) {
    const parsed = parseInput(settingsSchemas[key], groups[key])
    if (parsed.success) Object.assign(checked, flattenSetting(parsed.data, key))
    else
      for (const { path, message } of parsed.error.issues)
        context.addIssue({ code: "custom", ...toIssue(key, path, message) })
  }
  if (needsStudioRegion(checked))
    context.addIssue({
      code: "custom",
      path: ["site.region"],
      message: "Which one is the studio in? Pickups are taxed there.",
    })
  return checked
})

/** Pickups need the studio's state where taxes depend on it. */
function needsStudioRegion(all: AllSettings): boolean {
  if (!all["shipping.pickup.offered"] || all["site.region"] !== "") return false
  const rows = (all["taxes.rows"] ?? []) as SettingsByKey["taxes"]["rows"]
  return rows.some(({ countries, region }) => region !== "" && countries.includes(String(all["site.country"])))
}

function toIssue(key: string, path: PropertyKey[], message: string) {
  const line = path.findIndex((name) => typeof name === "number")
  return {
    path: [[key, ...path].map(String).join(".")],
    message: line < 0 ? message : `Line ${Number(path[line]) + 1}: ${message}`,
  }
}
