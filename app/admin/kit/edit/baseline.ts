import { useState } from "react"
import { useLocation, useNavigation } from "react-router"
import type { FormValues } from "./fields.ts"

/** `kept`: what else the text depends on. */
export type StoredVersion = { version: string; stored: FormValues; kept?: string }

/** Another `key` is a new form. */
export type Baseline = StoredVersion & { key: string }

/**
 * A dirty form keeps its baseline although loaders return a newer version (from another tab, an import, an undo).
 * @param answer of the last save, which begins a new form; undefined after anything else
 */
export function useBaseline(latest: StoredVersion, isDirty: boolean, answer: object | undefined): Baseline {
  const { pathname } = useLocation()
  const idle = useNavigation().state === "idle"
  const latestKey = [latest.version, latest.kept].filter(Boolean).join(" ")
  const [baseline, setBaseline] = useState({ ...latest, pathname, answer, key: latestKey })
  const next = () => {
    if (pathname !== baseline.pathname) return { ...latest, pathname, answer, key: `${pathname} ${latestKey}` }
    // While the loaders still run, the answer is newer than their data.
    const answered = idle && answer !== undefined && answer !== baseline.answer
    const started = answered ? { ...baseline, answer } : baseline
    if (isSame(latest.stored, baseline.stored)) {
      return latest.version === baseline.version ? started : { ...started, version: latest.version }
    }
    return isDirty && !answered ? baseline : { ...started, ...latest, key: latestKey }
  }
  const now = next()
  if (now !== baseline) setBaseline(now)
  return now
}

const isSame = (one: FormValues, other: FormValues) => Object.keys(one).every((name) => one[name] === other[name])
