import type { Transaction } from "../../db/connect.ts"
import type { Shop } from "../shop.ts"
import { stagePriority } from "./picture-stages.ts"

/** The picture's row must name that stage. */
export const queuePictureStage = (shop: Shop, tx: Transaction, pictureId: string, stage: keyof typeof stagePriority) =>
  shop.jobs.send(tx, "derive-picture", { pictureId }, { priority: stagePriority[stage] })
