import type { UpdateRunStatus } from "../../db/tables/updates.ts"
import type { Machine } from "../machine.ts"

/** Each step before the switch can be canceled, and begins again with the download after an interruption. */
export const updateMachine: Machine<UpdateRunStatus> = {
  name: "update",
  transitions: {
    // Going back needs no download and no backup.
    waiting: { downloading: ["system"], switching: ["system"], failed: ["system"], canceled: ["admin"] },
    downloading: {
      verifying: ["system"],
      unpacking: ["system"],
      backing_up: ["system"],
      failed: ["system"],
      canceled: ["admin"],
    },
    verifying: {
      downloading: ["system"],
      unpacking: ["system"],
      backing_up: ["system"],
      failed: ["system"],
      canceled: ["admin"],
    },
    unpacking: { downloading: ["system"], backing_up: ["system"], failed: ["system"], canceled: ["admin"] },
    backing_up: { downloading: ["system"], switching: ["system"], failed: ["system"], canceled: ["admin"] },
    switching: { watching: ["system"], done: ["system"], undone: ["system"], failed: ["system"] },
    watching: { done: ["system"], undone: ["system"] },
    done: {},
    undone: {},
    failed: {},
    canceled: {},
  },
}

export const isUpdateCancelable = (status: UpdateRunStatus): boolean =>
  updateMachine.transitions[status].canceled !== undefined
