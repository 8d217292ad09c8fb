import { ActionIcon, Button, Menu, Tooltip, useMantineColorScheme } from "@mantine/core"
import type { FormEvent } from "react"
import { Form, href, Link, useLocation, useNavigate, useNavigation } from "react-router"
import { useQueueState } from "../../live/queue/queue-context.tsx"
import { useLiveComponent } from "../../live/use-live-component.ts"
import { findHelpTopic } from "../help/help-topics.ts"
import { Icon } from "../kit/icon.tsx"
import { QueueLink } from "../offline-queue/queue-link.tsx"
import { FindButton } from "./find-button.tsx"
import styles from "./header.module.css"
import type { RunningJobs } from "./job-queries.server.ts"
import { JobsLine } from "./jobs-line.tsx"
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
          <Icon name="side" />
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

const getInitials = (name: string) =>
  name
    .split(/[\s@.]+/)
    .slice(0, 2)
    .map((part) => part.slice(0, 1).toUpperCase())
    .join("")

const loadStudioLive = async () => (await import("./studio-live.tsx")).StudioLive

/** Without live parts, as on a phone, shows the offline queue instead. */
function LiveSlot({ userId }: { userId: string }) {
  const Parts = useLiveComponent(userId, loadStudioLive)
  return Parts ? <Parts /> : <QueueLink />
}
