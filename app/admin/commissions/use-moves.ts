import { useState } from "react"
import type { Card } from "../../../domain/commissions/board-queries.server.ts"
import type { Stage } from "../../../domain/commissions/commission-machine.ts"
import { stageNames } from "../../../domain/commissions/commission-stages.ts"
import { useRequests } from "../kit/requests.tsx"

/** Moves of cards. The board shows them as done while they are under way. */
export function useMoves(all: Card[]) {
  const { send, pending, requests } = useRequests()
  const [said, setSaid] = useState("")
  const toOf = (id: string) => {
    const last = pending.findLast((fields) => fields.some(([name, value]) => name === "id" && value === id))
    return last?.find(([name]) => name === "to")?.[1] as Stage | undefined
  }
  const cards = all.map((card): Card => {
    const to = toOf(card.id)
    return to ? { ...card, stage: to, stops: {} } : card
  })
  const move = (card: Card, to: Stage) => {
    setSaid(`${card.subject}: ${stageNames[to]}`)
    send([
      ["intent", "move"],
      ["id", card.id],
      ["from", card.stage],
      ["to", to],
    ])
  }
  return { cards, move, requests, said }
}
