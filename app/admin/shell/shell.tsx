import { ActionIcon, Drawer } from "@mantine/core"
import { useHotkeys, useMediaQuery } from "@mantine/hooks"
import { type ReactNode, useState } from "react"
import type { PaperSize } from "../../../lib/paper.ts"
import { QueueProvider } from "../../live/queue/queue-context.tsx"
import { SiteZone } from "../kit/dates.tsx"
import { Icon } from "../kit/icon.tsx"
import { ThumbSlot } from "../kit/page.tsx"
import { SitePaper } from "../kit/paper-link.tsx"
import { Toasts } from "../kit/toasts/toasts.tsx"
import { QueueNews } from "../queue/queue-news.tsx"
import { UploadsProvider } from "../uploading/uploads.tsx"
import { usePalette } from "./find.tsx"
import { useFocusAfterNavigation } from "./focus-after-navigation.ts"
import { Header, type Person } from "./header.tsx"
import { KeptStudio } from "./kept-studio.tsx"
import type { InProgress } from "./read-jobs.server.ts"
import styles from "./shell.module.css"
import { type Counts, Sidebar } from "./sidebar.tsx"

export type ShellData = {
  artistName: string
  version: string
  timeZone: string
  /** The paper of the studio's country. */
  paper: PaperSize
  person: Person
  counts: Counts
  demo: boolean
  inProgress: InProgress
  sidebarClosed: boolean
}

const week = 7 * 24 * 60 * 60

const remember = (closed: boolean) => {
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store needs https, and the server reads this one
  document.cookie = `sidebar=${closed ? "closed" : "open"}; max-age=${week}; path=/admin; samesite=lax`
}

/** The layout of the studio: sidebar (a rail below 1000 px, on a phone a drawer), header, and bottom bar. */
export function Shell({ data, children }: { data: ShellData; children: ReactNode }) {
  const [closed, setClosed] = useState(data.sidebarClosed)
  const [drawer, setDrawer] = useState(false)
  const [slot, setSlot] = useState<HTMLElement | null>(null)
  const narrow = useMediaQuery("(width < 1000px)") ?? false
  const toggle = () => {
    // there is no space to open it beside the page
    if (narrow) return setDrawer(!drawer)
    remember(!closed)
    setClosed(!closed)
  }
  // also inside fields; in a rich-text editor it means bold
  useHotkeys([["mod+B", toggle]], [])
  useFocusAfterNavigation()
  const { open, palette: Palette } = usePalette()
  const { artistName, version, counts, demo } = data
  const side = { artistName, version, counts, demo }
  return (
    <SiteZone value={data.timeZone}>
      <SitePaper value={data.paper}>
        <UploadsProvider>
          <QueueProvider userId={data.person.id}>
            <ThumbSlot value={slot}>
              <div className={styles.shell} data-side={closed ? "closed" : "open"}>
                <a className={styles.skip} href="#content">
                  Skip to content
                </a>
                <div className={styles.aside}>
                  <Sidebar {...side} rail={closed || narrow} />
                </div>
                <div className={styles.room}>
                  <Header person={data.person} inProgress={data.inProgress} onSide={toggle} onFind={open} />
                  <KeptStudio />
                  <main id="content">
                    <Toasts>
                      {children}
                      <QueueNews />
                    </Toasts>
                  </main>
                </div>
                <section className={styles.thumb} aria-label="Actions">
                  <button type="button" className={styles.menu} onClick={() => setDrawer(true)}>
                    <Icon name="menu" />
                    <span>Menu</span>
                  </button>
                  <button type="button" className={styles.menu} onClick={open}>
                    <Icon name="search" />
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
                      <Icon name="close" />
                    </ActionIcon>
                  </div>
                  <Sidebar {...side} drawer onGo={() => setDrawer(false)} />
                </Drawer>
                {Palette && <Palette />}
              </div>
            </ThumbSlot>
          </QueueProvider>
        </UploadsProvider>
      </SitePaper>
    </SiteZone>
  )
}
