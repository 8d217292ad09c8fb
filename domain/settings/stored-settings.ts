import { type Settings, type SettingsKey, settingsSchemas } from "./settings.ts"

/** `field` is a key of the group. */
export type SettingsProblem = { group: SettingsKey; field: string; message: string }

/** Invalid fields get their defaults, so that no stored value can take a page down. */
export function parseStoredSettings<K extends SettingsKey>(
  group: K,
  stored: unknown,
): { value: Settings<K>; problems: SettingsProblem[] } {
  const parsed = settingsSchemas[group].safeParse(stored ?? {})
  if (parsed.success) return { value: parsed.data as Settings<K>, problems: [] }
  const refused = new Map(parsed.error.issues.map(({ path, message }) => [String(path[0] ?? ""), message]))
  // A value that is no object has a problem without a field.
  const accepted = refused.has("") ? [] : Object.entries(stored as object).filter(([field]) => !refused.has(field))
  // Again, because a field may be valid only beside the default of another.
  const { value, problems } = parseStoredSettings(group, Object.fromEntries(accepted))
  return { value, problems: [...[...refused].map(([field, message]) => ({ group, field, message })), ...problems] }
}
