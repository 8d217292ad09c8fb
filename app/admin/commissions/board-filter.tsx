import { Button, TextInput } from "@mantine/core"
import { Form } from "react-router"
import { LinkButton } from "../kit/link-button.tsx"
import styles from "./board.module.css"

type FilterProps = { search: string; late: boolean; view: string }

export function BoardFilter({ search, late, view }: FilterProps) {
  const all = view === "board" ? "?" : `?view=${view}`
  return (
    <Form method="get" role="search" className={styles.filter}>
      {view !== "board" && <input type="hidden" name="view" value={view} />}
      <TextInput
        name="search"
        type="search"
        aria-label="Search commissions"
        placeholder="Client or subject"
        defaultValue={search}
      />
      <label className={styles.tick}>
        <input type="checkbox" name="late" value="yes" defaultChecked={late} />
        Late only
      </label>
      <Button type="submit">Show</Button>
      {(search !== "" || late) && <LinkButton to={all}>Show all</LinkButton>}
    </Form>
  )
}
