import { Popover } from "@mantine/core"
import type { ReactNode } from "react"

type FloatingAtProps = {
  /** In px of the viewport. */
  rect: DOMRect
  position: "top-start" | "bottom-start"
  className: string | undefined
  children: ReactNode
}

export function FloatingAt({ rect, position, className, children }: FloatingAtProps) {
  const { left, top, width, height } = rect
  return (
    <Popover
      opened
      position={position}
      offset={6}
      trapFocus={false}
      returnFocus={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      withRoles={false}
      shadow="none"
      transitionProps={{ duration: 0 }}
      classNames={{ dropdown: className ?? "" }}
    >
      <Popover.Target>
        <span style={{ position: "fixed", left, top, width, height, pointerEvents: "none" }} />
      </Popover.Target>
      <Popover.Dropdown>{children}</Popover.Dropdown>
    </Popover>
  )
}
