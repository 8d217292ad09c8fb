import { ActionIcon, Drawer } from "@mantine/core"
import { useMediaQuery } from "@mantine/hooks"
import type { ReactNode } from "react"
import { StudioIcon } from "../icon.tsx"
import styles from "./work-drawer.module.css"

type WorkDrawerProps = { work: { title: string } | null | undefined; onClose: () => void; children: ReactNode }

export function WorkDrawer({ work, onClose, children }: WorkDrawerProps) {
  const phone = useMediaQuery("(width < 768px)") ?? false
  return (
    <Drawer
      opened={Boolean(work)}
      onClose={onClose}
      position={phone ? "bottom" : "right"}
      size={phone ? "auto" : "24rem"}
      withCloseButton={false}
      classNames={{ body: styles.body ?? "" }}
      attributes={{ content: { "aria-label": work?.title ?? "" } }}
    >
      <div className={styles.head}>
        <i>{work?.title}</i>
        <ActionIcon aria-label="Close" onClick={onClose}>
          <StudioIcon name="close" />
        </ActionIcon>
      </div>
      {work && children}
    </Drawer>
  )
}
