import { useState } from "react"
import type { CommissionCard } from "../../../domain/commissions/board-queries.server.ts"
import type { CommissionStage } from "../../../domain/commissions/commission-machine.ts"
import { stageNames } from "../../../domain/commissions/commission-stages.ts"
import { useQueueState } from "../../live/queue/queue-context.tsx"
import { useRequests } from "../kit/requests.tsx"
import { useQueueOffline } from "../offline-queue/use-queue-offline.ts"

/** The board applies moves that are pending or queued offline. */
export function useBoardMoves(all: CommissionCard[]) {
  const { send, pending, requests } = useRequests()
  const [said, setSaid] = useState("")
  const { waiting } = useQueueState()
  const queueChange = useQueueOffline()
  const findPendingStage = (id: string) => {
    const last = pending.findLast((fields) => fields.some(([name, value]) => name === "id" && value === id))
    const queued = waiting.findLast(({ table, data }) => table === "commissions" && data.id === id && data.stage)
    return (last?.find(([name]) => name === "to")?.[1] ?? queued?.data.stage) as CommissionStage | undefined
  }
  const cards = all.map((card): CommissionCard => {
    const to = findPendingStage(card.id)
    return to ? { ...card, stage: to, stops: {} } : card
  })
  const move = (card: CommissionCard, to: CommissionStage) => {
    setSaid(`${card.subject}: ${stageNames[to]}`)
    const isQueued = queueChange({
      ...{ type: "update", table: "commissions", data: { id: card.id, stage: to }, base: { stage: card.stage } },
      about: { what: `*${card.subject}*`, words: `*${card.subject}*: ${stageNames[to]}` },
    })
    if (isQueued) return
    send(Object.entries({ intent: "move", id: card.id, from: card.stage, to }))
  }
  return { cards, move, requests, said }
}
