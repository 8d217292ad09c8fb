/** Who may make a move. The artist may do what the program may, where both are named. */
export type Mover = "admin" | "system" | "buyer"

/** A state machine as a table: for each state, where it may go and who may send it there. */
export type Machine<S extends string> = { name: string; moves: Record<S, Partial<Record<S, readonly Mover[]>>> }

/** Whether somebody may move from one state to another. Staying is no move. */
export function mayMove<S extends string>(machine: Machine<S>, from: S, to: S, mover: Mover): boolean {
  return machine.moves[from][to]?.includes(mover) ?? false
}

/** Where somebody may move to from here. */
export function movesFrom<S extends string>(machine: Machine<S>, from: S, mover: Mover): S[] {
  return (Object.keys(machine.moves[from]) as S[]).filter((to) => mayMove(machine, from, to, mover))
}
