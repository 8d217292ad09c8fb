import { ActionIcon, Drawer } from "@mantine/core"
import { useHotkeys, useMediaQuery } from "@mantine/hooks"
import { type ReactNode, useEffect, useRef, useState } from "react"
import { href, useLocation, useRevalidator } from "react-router"
import type { PaperSize } from "../../../lib/paper-size.ts"
import type { SizeUnits } from "../../../lib/size-units.ts"
import { QueueProvider, useQueueState } from "../../live/queue/queue-context.tsx"
import { CanSendEmail } from "../../ui/can-send-email.ts"
import { focusHeading } from "../../ui/focus-heading.ts"
import { SiteUnits } from "../../ui/label/site-units.ts"
import { ActivityRegion } from "../../ui/toasts/activity-region.tsx"
import { SiteTimeZone } from "../kit/dates.tsx"
import { SitePaperSize } from "../kit/document-link.tsx"
import { formatCount } from "../kit/format-count.ts"
import { StudioIcon } from "../kit/icon.tsx"
import { BottomBarSlot } from "../kit/page.tsx"
import type { ActionToast } from "../kit/toasts/action-answer.ts"
import { Toasts, useActionToast } from "../kit/toasts/toasts.tsx"
import { UploadsProvider } from "../uploading/uploads.tsx"
import { usePalette } from "./find-button.tsx"
import { Header, type HeaderUser } from "./header.tsx"
import type { RunningJobs } from "./job-queries.server.ts"
import { OfflineStudio } from "./offline-studio.tsx"
import styles from "./shell.module.css"
import { Sidebar, type SidebarCounts } from "./sidebar.tsx"

export type ShellData = {
  artistName: string
  version: string
  timeZone: string
  canSendEmail: boolean
  paper: PaperSize
  units: SizeUnits
  person: HeaderUser
  counts: SidebarCounts
  demo: boolean
  inProgress: RunningJobs
  sidebarClosed: boolean
}

const weekSeconds = 7 * 24 * 60 * 60

const saveSidebarState = (closed: boolean) => {
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store needs https, and the server reads this one
  document.cookie = `sidebar=${closed ? "closed" : "open"}; max-age=${weekSeconds}; path=/admin; samesite=lax`
}

export function StudioShell({ data, children }: { data: ShellData; children: ReactNode }) {
  const [closed, setClosed] = useState(data.sidebarClosed)
  const [drawer, setDrawer] = useState(false)
  const [slot, setSlot] = useState<HTMLElement | null>(null)
  const narrow = useMediaQuery("(width < 1000px)") ?? false
  const toggle = () => {
    if (narrow) return setDrawer(!drawer)
    saveSidebarState(!closed)
    setClosed(!closed)
  }
  // Also in fields; in a rich-text editor it means bold.
  useHotkeys([["mod+B", toggle]], [])
  useFocusAfterNavigation()
  // Set-up fills the window; uploads that began in it go on.
  const isBare = useLocation().pathname === href("/admin/setup")
  const { open, palette: Palette } = usePalette()
  const { artistName, version, counts, demo } = data
  const side = { artistName, version, counts, demo }
  return (
    <CanSendEmail value={data.canSendEmail}>
      <SiteTimeZone value={data.timeZone}>
        <SitePaperSize value={data.paper}>
          <SiteUnits value={data.units}>
            <UploadsProvider>
              <QueueProvider userId={data.person.id}>
                <BottomBarSlot value={slot}>
                  {isBare ? (
                    <main id="content">
                      <Toasts>{children}</Toasts>
                    </main>
                  ) : (
                    <div className={styles.shell} data-side={closed ? "closed" : "open"}>
                      <a className={styles.skip} href="#content">
                        Skip to content
                      </a>
                      <div className={styles.aside}>
                        <Sidebar {...side} rail={closed || narrow} />
                      </div>
                      <div className={styles.room}>
                        <Header person={data.person} inProgress={data.inProgress} onSide={toggle} onFind={open} />
                        <OfflineStudio />
                        <main id="content">
                          <Toasts>
                            {children}
                            <QueueToast />
                          </Toasts>
                        </main>
                      </div>
                      <section className={styles.thumb} aria-label="Actions">
                        <button type="button" className={styles.menu} onClick={() => setDrawer(true)}>
                          <StudioIcon name="menu" />
                          <span>Menu</span>
                        </button>
                        <button type="button" className={styles.menu} onClick={open}>
                          <StudioIcon name="search" />
                          <span>Find</span>
                        </button>
                        <div className={styles.slot} ref={setSlot} />
                      </section>
                      <Drawer
                        opened={drawer}
                        onClose={() => setDrawer(false)}
                        size="18rem"
                        withCloseButton={false}
                        classNames={{ body: styles.drawerBody ?? "", content: styles.drawer ?? "" }}
                        attributes={{ content: { "aria-label": "Menu" } }}
                      >
                        <div className={styles.drawerHead}>
                          <span className={styles.brand}>{data.artistName}</span>
                          <ActionIcon aria-label="Close menu" onClick={() => setDrawer(false)}>
                            <StudioIcon name="close" />
                          </ActionIcon>
                        </div>
                        <Sidebar {...side} drawer onGo={() => setDrawer(false)} />
                      </Drawer>
                      {Palette && <Palette />}
                      <ActivityRegion />
                    </div>
                  )}
                </BottomBarSlot>
              </QueueProvider>
            </UploadsProvider>
          </SiteUnits>
        </SitePaperSize>
      </SiteTimeZone>
    </CanSendEmail>
  )
}

/** Restores the focus, which is lost with the clicked link: to the row of the previous page, or to the heading. */
function useFocusAfterNavigation() {
  const { pathname } = useLocation()
  const last = useRef(pathname)
  useEffect(() => {
    const from = CSS.escape(last.current)
    if (last.current === pathname) return
    last.current = pathname
    const frame = requestAnimationFrame(() => {
      if (document.activeElement !== document.body) return
      const row = document.querySelector<HTMLElement>(`[data-row-link]:is([href="${from}"], [href^="${from}?"])`)
      if (row) row.focus()
      else focusHeading()
    })
    return () => cancelAnimationFrame(frame)
  }, [pathname])
}

function QueueToast() {
  const { sent: sentChanges, sending, aside } = useQueueState()
  const sent = sentChanges.length
  const { revalidate } = useRevalidator()
  const before = useRef(0)
  const [done, setDone] = useState<ActionToast>()
  useActionToast(done)
  const isFinished = sending !== "sending"
  const toDecide = aside.filter(({ conflict }) => conflict).length
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each time that something was sent
  useEffect(() => {
    if (!isFinished || sent === before.current) return
    const words = `${formatCount(sent - before.current, "change that was kept here is", "changes that were kept here are")} sent.`
    before.current = sent
    const more = toDecide > 0 ? [`${formatCount(toDecide, "needs", "need")} you.`] : []
    setDone({ words, about: ["queue"], more })
    void revalidate()
  }, [isFinished, sent])
  return null
}
