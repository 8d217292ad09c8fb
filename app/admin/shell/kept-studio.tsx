import { useContext, useEffect, useState } from "react"
import { href, useRevalidator } from "react-router"
import { sayMoment } from "../../../lib/site-time.ts"
import { type WorkerNews, type WorkerTask, workerFile, workerScope } from "../../live/studio-worker/names.ts"
import { SiteZone } from "../kit/dates.tsx"
import styles from "./kept-studio.module.css"

/** Pages that are at hand without a connection although nobody opened them. */
const atHand = [
  href("/admin"),
  href("/admin/queue"),
  href("/admin/orders/sale"),
  href("/admin/orders/sale/works"),
  href("/admin/status"),
  href("/admin/orders"),
]

/**
 * Keeps the studio at hand without a connection (OFF-02), and says so of a page that was kept, with its time. Only in the
 * studio: the pages of visitors have no service worker.
 */
export function KeptStudio() {
  const zone = useContext(SiteZone)
  const [keptAt, setKeptAt] = useState<number | null>(null)
  useEffect(() => {
    if (!import.meta.env.PROD || !navigator.serviceWorker) return
    const { serviceWorker } = navigator
    const root = document.documentElement
    setKeptAt(Number(root.dataset.keptAt) || null)
    const hear = ({ data }: MessageEvent<WorkerNews>) => {
      if (data.kept === null) delete root.dataset.keptAt
      else root.dataset.keptAt = String(data.kept)
      setKeptAt(data.kept)
    }
    serviceWorker.addEventListener("message", hear)
    // a browser that allows none goes on without
    const opened = serviceWorker.register(workerFile, { scope: workerScope }).then(
      () => serviceWorker.ready,
      () => null,
    )
    const timer = setTimeout(async () => {
      const worker = (await opened)?.active
      if (navigator.onLine) worker?.postMessage({ files: loadedFiles(), pages: atHand } satisfies WorkerTask)
    }, quiet)
    return () => {
      serviceWorker.removeEventListener("message", hear)
      clearTimeout(timer)
    }
  }, [])
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (keptAt === null) return
    const again = () => {
      // the layout is read again, too; the worker says so if the site is still out of reach
      delete document.documentElement.dataset.keptAt
      void revalidate()
    }
    window.addEventListener("online", again)
    return () => window.removeEventListener("online", again)
  }, [keptAt, revalidate])
  if (keptAt === null) return null
  return (
    <p role="status" className={styles.kept}>
      {`Without a connection. This page is as it was on ${sayMoment(new Date(keptAt), zone)}.`}
    </p>
  )
}

/** After the page has started, in milliseconds: until then it has the network for itself. */
const quiet = 3000

/** Files of the build that this page has loaded, before there was a worker. */
const loadedFiles = (): string[] =>
  performance
    .getEntriesByType("resource")
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith("/assets/"))
    .map(({ pathname }) => pathname)
