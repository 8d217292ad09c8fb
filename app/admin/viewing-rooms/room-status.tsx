import type { RoomState } from "../../../domain/viewing-rooms/room-list.server.ts"
import { Status, type StatusMark } from "../kit/status.tsx"

const states: Record<RoomState, [words: string, mark: StatusMark]> = {
  open: ["Open", "full"],
  draft: ["Not given out", "dashed"],
  closed: ["Closed", "struck"],
}

export function RoomStatus({ of }: { of: RoomState }) {
  const [words, mark] = states[of]
  return <Status mark={mark}>{words}</Status>
}
