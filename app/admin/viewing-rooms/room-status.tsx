import type { ViewingRoomState } from "../../../domain/viewing-rooms/room-list.server.ts"
import { Status, type StatusMark } from "../kit/status.tsx"

const states: Record<ViewingRoomState, [words: string, mark: StatusMark]> = {
  open: ["Open", "full"],
  draft: ["Not given out", "dashed"],
  closed: ["Closed", "struck"],
}

export function RoomStatus({ of }: { of: ViewingRoomState }) {
  const [label, mark] = states[of]
  return <Status mark={mark}>{label}</Status>
}
