import { expect, test } from 'vitest'
import { THREAD_HEIGHT, THREAD_WIDTH, threadPath } from './thread-path.ts'

const points = threadPath()
  .slice(1)
  .split('L')
  .map((pair) => pair.split(' ').map(Number) as [number, number])

test('the thread is one line that stays in its box', () => {
  expect(points.length).toBeGreaterThan(500)
  for (const [x, y] of points) {
    expect(x).toBeGreaterThanOrEqual(0)
    expect(x).toBeLessThanOrEqual(THREAD_WIDTH)
    expect(y).toBeGreaterThanOrEqual(0)
    expect(y).toBeLessThanOrEqual(THREAD_HEIGHT)
  }
})

test('it swings like sound on the left and loops backward like writing on the right', () => {
  const turns = (from: number, to: number, axis: 0 | 1) => {
    const part = points.filter(([x]) => x >= from * THREAD_WIDTH && x < to * THREAD_WIDTH).map((point) => point[axis])
    let count = 0
    for (let at = 2; at < part.length; at += 1) {
      const [a = 0, b = 0, c = 0] = part.slice(at - 2, at + 1)
      if ((b - a) * (c - b) < 0) count += 1
    }
    return count
  }
  expect(turns(0, 0.4, 1)).toBeGreaterThan(30)
  expect(turns(0, 0.4, 0)).toBe(0)
  expect(turns(0.6, 1, 0)).toBeGreaterThan(8)
})
