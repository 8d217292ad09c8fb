import { useState } from "react"
import { useLocation, useNavigation } from "react-router"
import type { Typed } from "./fields.ts"

/** What a form is compared with: the text of its fields as stored, and the version that a save would replace. */
export type Latest = { version: string; stored: Typed }

/** As `Latest`, as long as the form lasts. Another `key` is a new form. */
export type Opened = Latest & { key: string }

/**
 * What the form was opened with. While it holds unsaved text it keeps that, although loaders return a newer version (of
 * another tab, an import, an order, a step that was undone): the save then shows both.
 * @param latest what the loader returned, or the last conflict
 * @param unsaved whether the form differs from what is stored
 * @param answer what the last save answered, which begins a new form; undefined after anything else
 */
export function useOpened(latest: Latest, unsaved: boolean, answer: object | undefined): Opened {
  const { pathname } = useLocation()
  const idle = useNavigation().state === "idle"
  const [opened, setOpened] = useState({ ...latest, pathname, answer, key: latest.version })
  const next = () => {
    if (pathname !== opened.pathname) return { ...latest, pathname, answer, key: `${pathname} ${latest.version}` }
    // While the loaders still run, the answer is newer than what they returned.
    const answered = idle && answer !== undefined && answer !== opened.answer
    const begun = answered ? { ...opened, answer } : opened
    if (isSame(latest.stored, opened.stored)) {
      return latest.version === opened.version ? begun : { ...begun, version: latest.version }
    }
    return unsaved && !answered ? opened : { ...begun, ...latest, key: latest.version }
  }
  const now = next()
  if (now !== opened) setOpened(now)
  return now
}

const isSame = (one: Typed, other: Typed) => Object.keys(one).every((name) => one[name] === other[name])
