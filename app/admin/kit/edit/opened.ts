import { useState } from "react"
import { useLocation, useNavigation } from "react-router"
import type { Typed } from "./fields.ts"

/**
 * The baseline of a form: the text of its stored fields, and the version that a save would replace. `kept` says what else the
 * text depends on.
 */
export type Latest = { version: string; stored: Typed; kept?: string }

/** Like `Latest`, for the lifetime of the form. Another `key` is a new form. */
export type Opened = Latest & { key: string }

/**
 * The baseline when the form was opened. While the form has unsaved text it is kept, although loaders return a newer
 * version (from another tab, an import, an order, an undo): saving then shows both.
 * @param latest the loader's data, or the last conflict
 * @param unsaved whether the form differs from the stored values
 * @param answer the result of the last save, which begins a new form; undefined after anything else
 */
export function useOpened(latest: Latest, unsaved: boolean, answer: object | undefined): Opened {
  const { pathname } = useLocation()
  const idle = useNavigation().state === "idle"
  const latestKey = [latest.version, latest.kept].filter(Boolean).join(" ")
  const [opened, setOpened] = useState({ ...latest, pathname, answer, key: latestKey })
  const next = () => {
    if (pathname !== opened.pathname) return { ...latest, pathname, answer, key: `${pathname} ${latestKey}` }
    // While the loaders still run, the result is newer than their data.
    const answered = idle && answer !== undefined && answer !== opened.answer
    const begun = answered ? { ...opened, answer } : opened
    if (isSame(latest.stored, opened.stored)) {
      return latest.version === opened.version ? begun : { ...begun, version: latest.version }
    }
    return unsaved && !answered ? opened : { ...begun, ...latest, key: latestKey }
  }
  const now = next()
  if (now !== opened) setOpened(now)
  return now
}

const isSame = (one: Typed, other: Typed) => Object.keys(one).every((name) => one[name] === other[name])
