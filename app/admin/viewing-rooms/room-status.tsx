import type { RoomState } from "../../../domain/viewing-rooms/room-list.server.ts"
import { type Mark, Status } from "../kit/status.tsx"

const states: Record<RoomState, [words: string, mark: Mark]> = {
  open: ["Open", "full"],
  draft: ["Not given out", "dashed"],
  closed: ["Closed", "struck"],
}

/** Whether somebody can look at a room. */
export function RoomStatus({ of }: { of: RoomState }) {
  const [words, mark] = states[of]
  return <Status mark={mark}>{words}</Status>
}
