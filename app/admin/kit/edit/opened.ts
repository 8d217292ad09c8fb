import { useState } from "react"
import { useLocation, useNavigation } from "react-router"
import type { FormValues } from "./fields.ts"

/** `kept`: what else the text depends on. */
export type Latest = { version: string; stored: FormValues; kept?: string }

/** Another `key` is a new form. */
export type Opened = Latest & { key: string }

/**
 * A dirty form keeps its baseline although loaders return a newer version (from another tab, an import, an undo).
 * @param answer of the last save, which begins a new form; undefined after anything else
 */
export function useOpened(latest: Latest, unsaved: boolean, answer: object | undefined): Opened {
  const { pathname } = useLocation()
  const idle = useNavigation().state === "idle"
  const latestKey = [latest.version, latest.kept].filter(Boolean).join(" ")
  const [opened, setOpened] = useState({ ...latest, pathname, answer, key: latestKey })
  const next = () => {
    if (pathname !== opened.pathname) return { ...latest, pathname, answer, key: `${pathname} ${latestKey}` }
    // While the loaders still run, the answer is newer than their data.
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

const isSame = (one: FormValues, other: FormValues) => Object.keys(one).every((name) => one[name] === other[name])
