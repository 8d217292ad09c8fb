import type { Transaction } from "../../db/connect.ts"
import type { Shop } from "../shop.ts"
import { stagePriority } from "./picture-stages.ts"

/** Asks for a stage of a picture to be made; its row must name that stage. */
export const sendForStage = (shop: Shop, tx: Transaction, pictureId: string, stage: keyof typeof stagePriority) =>
  shop.jobs.send(tx, "derive-picture", { pictureId }, { priority: stagePriority[stage] })
