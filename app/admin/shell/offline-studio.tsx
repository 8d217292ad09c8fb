import { useContext, useEffect, useState } from "react"
import { href, useRevalidator } from "react-router"
import { formatMoment } from "../../../lib/site-time.ts"
import {
  type StudioWorkerMessage,
  studioWorkerFile,
  type WorkerTask,
  workerScope,
} from "../../live/studio-worker/worker-names.ts"
import { SiteTimeZone } from "../kit/dates.tsx"
import styles from "./offline-studio.module.css"

const precachedPages = [
  href("/admin"),
  href("/admin/queue"),
  href("/admin/orders/sale"),
  href("/admin/orders/sale/works"),
  href("/admin/status"),
  href("/admin/orders"),
]

/** Caches the studio for offline use (OFF-02), and labels a cached page with its time. Only the studio has a service worker. */
export function OfflineStudio() {
  const zone = useContext(SiteTimeZone)
  const [keptAt, setKeptAt] = useState<number | null>(null)
  useEffect(() => {
    if (!import.meta.env.PROD || !navigator.serviceWorker) return
    const { serviceWorker } = navigator
    const root = document.documentElement
    setKeptAt(Number(root.dataset.keptAt) || null)
    const onMessage = ({ data }: MessageEvent<StudioWorkerMessage>) => {
      if (data.kept === null) delete root.dataset.keptAt
      else root.dataset.keptAt = String(data.kept)
      setKeptAt(data.kept)
    }
    serviceWorker.addEventListener("message", onMessage)
    // Browsers without service workers have no offline pages.
    const opened = serviceWorker.register(studioWorkerFile, { scope: workerScope }).then(
      () => serviceWorker.ready,
      () => null,
    )
    const timer = setTimeout(async () => {
      const worker = (await opened)?.active
      if (navigator.onLine)
        worker?.postMessage({ files: listLoadedFiles(), pages: precachedPages } satisfies WorkerTask)
    }, precacheDelayMs)
    return () => {
      serviceWorker.removeEventListener("message", onMessage)
      clearTimeout(timer)
    }
  }, [])
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (keptAt === null) return
    const again = () => {
      // Revalidates the layout, too; the worker reports if the site is still offline.
      delete document.documentElement.dataset.keptAt
      void revalidate()
    }
    window.addEventListener("online", again)
    return () => window.removeEventListener("online", again)
  }, [keptAt, revalidate])
  if (keptAt === null) return null
  return (
    <p role="status" className={styles.kept}>
      {`Without a connection. This page is as it was on ${formatMoment(new Date(keptAt), zone)}.`}
    </p>
  )
}

/** Leaves the network to the page's own requests first, in ms. */
const precacheDelayMs = 3000

const listLoadedFiles = (): string[] =>
  performance
    .getEntriesByType("resource")
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith("/assets/"))
    .map(({ pathname }) => pathname)
