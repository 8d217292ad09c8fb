import type { Transaction } from "../../db/connect.ts"
import type { Shop } from "../shop.ts"
import { stagePriority } from "./picture-stages.ts"

/** Queues a stage of a picture; its row must name that stage. */
export const sendForStage = (shop: Shop, tx: Transaction, pictureId: string, stage: keyof typeof stagePriority) =>
  shop.jobs.send(tx, "derive-picture", { pictureId }, { priority: stagePriority[stage] })
