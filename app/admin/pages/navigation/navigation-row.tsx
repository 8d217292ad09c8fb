import { ActionIcon, NativeSelect, TextInput } from "@mantine/core"
import { getNavigationName, maxBarName } from "../../../../domain/pages/navigation-checks.ts"
import type { EditedEntry } from "../../../../domain/pages/navigation-queries.server.ts"
import { maxNavigationName, type NavigationLevel } from "../../../../domain/settings/navigation-places.ts"
import { getEdgeButtonProps } from "../../kit/edge-button-props.ts"
import { StudioIcon } from "../../kit/icon.tsx"
import styles from "./navigation.module.css"

type Props = {
  entry: EditedEntry
  problems: Record<string, string>
  isFirst: boolean
  isLast: boolean
  /** `before`: the dragged one would be put in front of it. */
  dragState: "dragged" | "before" | undefined
  onShift: (step: -1 | 1) => void
  onLevel: (level: NavigationLevel) => void
  onName: (name: string) => void
}

const levelChoices = [
  { value: "bar", label: "In the bar" },
  { value: "menu", label: "In the menu" },
]
const footerChoice = { value: "footer", label: "Footer only" }

export function NavigationRow({ entry, problems, isFirst, isLast, dragState, onShift, onLevel, onName }: Props) {
  const { place, page, ownName } = entry
  const name = getNavigationName(entry)
  return (
    <li
      data-entry={place}
      data-before={dragState === "before" || undefined}
      data-carried={dragState === "dragged" || undefined}
    >
      <span className={styles.grip} data-grip data-scripted>
        <StudioIcon name="grip" />
      </span>
      <div className={styles.what}>
        <span>{ownName}</span>
        <span className="small">
          {page ? `/${page.slug}` : "Part of every site"}
          {!entry.isPublic && ", not published yet"}
        </span>
      </div>
      <TextInput
        className={styles.name}
        aria-label={`Name of ${ownName}`}
        placeholder={ownName}
        value={entry.name}
        maxLength={maxNavigationName}
        autoComplete="off"
        onChange={({ currentTarget }) => onName(currentTarget.value)}
        error={problems[`name.${place}`]}
        description={entry.in === "bar" && name.length > maxBarName - 5 ? `${name.length} of ${maxBarName}` : undefined}
      />
      <NativeSelect
        className={styles.level}
        aria-label={`Where ${name} is`}
        data={page ? levelChoices : [...levelChoices, footerChoice]}
        value={entry.in}
        onChange={({ currentTarget }) => onLevel(currentTarget.value as NavigationLevel)}
        error={problems[`in.${place}`]}
      />
      <div className={styles.moves}>
        <ActionIcon aria-label={`Move ${name} up`} {...getEdgeButtonProps(isFirst, () => onShift(-1))}>
          <StudioIcon name="up" />
        </ActionIcon>
        <ActionIcon aria-label={`Move ${name} down`} {...getEdgeButtonProps(isLast, () => onShift(1))}>
          <StudioIcon name="down" />
        </ActionIcon>
      </div>
    </li>
  )
}
