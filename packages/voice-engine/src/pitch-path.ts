/** The likeliest course of pitch through per-frame candidates, by Viterbi search (Talkin 1995, section 3). */

/** One guess at a frame's fundamental: hertz, and how good it is (1 is a perfect period). */
export interface Candidate {
  frequency: number
  score: number
}

const UNVOICED_SCORE = 0.52
const JUMP_COST_PER_OCTAVE = 1.3
const LARGEST_JUMP_COST = 1.2
const VOICING_CHANGE_COST = 0.14

/** The frequency chosen for each frame, 0 for unvoiced. */
export function bestPath(frames: Candidate[][]): Float32Array {
  const backPointers: Int8Array[] = []
  // State 0 is unvoiced; state k is candidate k − 1.
  let totals = [0]
  let previous: Candidate[] = []
  for (const candidates of frames) {
    const pointers = new Int8Array(candidates.length + 1)
    const next: number[] = []
    for (let state = 0; state <= candidates.length; state++) {
      const candidate = candidates[state - 1]
      let best = Number.NEGATIVE_INFINITY
      for (let from = 0; from < totals.length; from++) {
        const total = (totals[from] as number) - transitionCost(previous[from - 1], candidate)
        if (total > best) {
          best = total
          pointers[state] = from
        }
      }
      next[state] = best + (candidate?.score ?? UNVOICED_SCORE)
    }
    backPointers.push(pointers)
    totals = next
    previous = candidates
  }
  return traceBack(frames, backPointers, totals)
}

function transitionCost(from: Candidate | undefined, to: Candidate | undefined): number {
  if (from && to) {
    return Math.min(LARGEST_JUMP_COST, JUMP_COST_PER_OCTAVE * Math.abs(Math.log2(to.frequency / from.frequency)))
  }
  return from || to ? VOICING_CHANGE_COST : 0
}

function traceBack(frames: Candidate[][], backPointers: Int8Array[], totals: number[]): Float32Array {
  const path = new Float32Array(frames.length)
  let state = totals.indexOf(Math.max(...totals))
  for (let i = frames.length - 1; i >= 0; i--) {
    path[i] = frames[i]?.[state - 1]?.frequency ?? 0
    state = backPointers[i]?.[state] ?? 0
  }
  return path
}
