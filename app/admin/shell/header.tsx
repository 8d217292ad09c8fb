import { ActionIcon, Button, Menu, Tooltip, useMantineColorScheme } from "@mantine/core"
import { type CSSProperties, type FormEvent, useEffect, useState } from "react"
import { Form, href, Link, useLocation, useNavigate, useNavigation } from "react-router"
import { getInitials } from "../../../lib/first-name.ts"
import { useQueueState } from "../../live/queue/queue-context.tsx"
import { useDesktopComponent } from "../../live/use-desktop-component.ts"
import { findHelpTopic } from "../help/help-topics.ts"
import { StudioIcon } from "../kit/icon.tsx"
import { useUploads } from "../uploading/uploads.tsx"
import { getCurrentJob } from "./current-job.ts"
import { FindButton } from "./find-button.tsx"
import styles from "./header.module.css"
import type { RunningJobs } from "./job-queries.server.ts"
import { signOutForm, toggleColorScheme } from "./user-menu.ts"

export type HeaderUser = { id: string; name: string; email: string; role: string | null }

type HeaderProps = { person: HeaderUser; inProgress: RunningJobs; onSide: () => void; onFind: () => void }

export function Header({ person, inProgress, onSide, onFind }: HeaderProps) {
  const loading = useNavigation().state === "loading"
  const shownName = person.name || person.email
  return (
    <header className={styles.bar}>
      <Tooltip label="Show or hide the sidebar (Ctrl B)">
        <ActionIcon className={styles.sideSwitch} aria-label="Toggle sidebar" onClick={onSide}>
          <StudioIcon name="side" />
        </ActionIcon>
      </Tooltip>
      <p className={styles.title}>Admin Dashboard</p>
      <FindButton className={styles.find} onFind={onFind} />
      <JobsLine first={inProgress} />
      <p className={styles.loading} role="status">
        {loading ? "Loading..." : ""}
      </p>
      <div className={styles.tools}>
        <LiveSlot userId={person.id} />
        <UserMenu person={person} shownName={shownName} />
        <SignOut className={styles.out} />
      </div>
    </header>
  )
}

function UserMenu({ person, shownName }: { person: HeaderUser; shownName: string }) {
  const { setColorScheme } = useMantineColorScheme()
  const topic = findHelpTopic(useLocation().pathname)
  return (
    <Menu position="bottom-end" width={220}>
      <Menu.Target>
        <button type="button" className={styles.user} aria-label={`${shownName} ${person.role ?? "User"}, your menu`}>
          <span className={styles.who}>
            <span>{shownName}</span> <span className={styles.role}>{person.role ?? "User"}</span>
          </span>
          <span className={styles.initials} data-initials={getInitials(shownName)} />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => toggleColorScheme(setColorScheme)}>
          <span className="mantine-dark-hidden">Viewing room</span>
          <span className="mantine-light-hidden">Daylight</span>
        </Menu.Item>
        <Menu.Item component={Link} to={`${href("/admin/help")}${topic ? `#${topic.id}` : ""}`}>
          Help
        </Menu.Item>
        <Menu.Item component="a" href={href("/")}>
          View the site
        </Menu.Item>
        <Menu.Item type="submit" form={signOutForm} className={styles.phoneOut}>
          Sign Out
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

/** A form, so that no link or picture can sign the user out. Asks first while the offline queue is not empty. */
function SignOut({ className }: { className: string | undefined }) {
  const { waiting, aside } = useQueueState()
  const navigate = useNavigate()
  const hasUnsent = waiting.length + aside.length > 0
  const first = (event: FormEvent) => {
    if (!hasUnsent) return
    event.preventDefault()
    void navigate(`${href("/admin/queue")}?leaving`)
  }
  return (
    <Form
      id={signOutForm}
      method="post"
      action={href("/auth/sign-out")}
      reloadDocument
      className={className}
      onSubmit={first}
    >
      <Button type="submit">Sign Out</Button>
    </Form>
  )
}

const loadStudioLive = async () => (await import("./studio-live.tsx")).StudioLive

/** Without live parts, as on a phone, shows the offline queue instead. */
function LiveSlot({ userId }: { userId: string }) {
  const Parts = useDesktopComponent(userId, loadStudioLive)
  return Parts ? <Parts /> : <QueueLink />
}

const pollMs = 3000

/** Uploads run in this tab; the server's jobs are polled. @param first the server's jobs when the studio was opened */
function JobsLine({ first }: { first: RunningJobs }) {
  const { now } = useUploads()
  const job = getCurrentJob(now, useServerJobs(first, now.files.length > 0))
  if (!job) return null
  return (
    <p className={styles.job}>
      <Link to={job.to}>{job.words}</Link>
      <span className={styles.line} style={{ "--part": job.part } as CSSProperties} aria-hidden="true" />
    </p>
  )
}

/** Not with a fetcher: a failed one replaces the page, and offline reloads it, which would end waiting uploads. */
function useServerJobs(first: RunningJobs, isUploading: boolean): RunningJobs {
  const [now, setNow] = useState(first)
  const asks =
    now.pictures.left > 0 || now.imported !== null || now.issue !== null || now.backup !== null || isUploading
  useEffect(() => setNow(first), [first])
  useEffect(() => {
    if (!asks) return
    const stop = new AbortController()
    const ask = async () => {
      if (document.hidden) return
      const answer = await fetch(href("/admin/jobs"), { signal: stop.signal })
      if (answer.ok) setNow((await answer.json()) as RunningJobs)
    }
    const timer = setInterval(() => void ask().catch(() => undefined), pollMs)
    return () => {
      clearInterval(timer)
      stop.abort()
    }
  }, [asks])
  return now
}

function QueueLink() {
  const { waiting, aside } = useQueueState()
  const count = waiting.length + aside.length
  if (count === 0) return null
  return (
    <Link to={href("/admin/queue")} className={styles.kept ?? ""}>
      {`${count} kept here`}
    </Link>
  )
}
