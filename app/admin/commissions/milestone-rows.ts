export const milestoneRows = [
  { row: 1, example: "Sketch approved" },
  { row: 2, example: "Canvas started" },
  { row: 3, example: "Halfway" },
]
